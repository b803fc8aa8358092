// @vitest-environment jsdom
import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindFocus, createQueryClient } from './query-client.ts'

let focus: (focused: boolean) => void
let visibility: DocumentVisibilityState
const stopListening = vi.fn()
const client = createQueryClient({
  notify: () => {},
  location: () => ({ pathname: '/', search: '', hash: '' }),
  navigate: () => {},
  isSignedIn: () => true,
  endSession: async () => {},
})
const queryFn = vi.fn(async () => 'data')

beforeEach(async () => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const onFocus = (listener: typeof focus) => {
    focus = listener
    return stopListening
  }
  bindFocus({ onFocus }, document)
  // The binding of the test before has stopped by now.
  stopListening.mockClear()
  client.mount()
  new QueryObserver(client, { queryKey: ['shown'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  queryFn.mockClear()
})
afterEach(() => {
  client.clear()
  client.unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('focus of the window refetches what is shown once it is 10 s old', async () => {
  await vi.advanceTimersByTimeAsync(9_999)
  focus(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  focus(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).not.toHaveBeenCalled()
  focus(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledOnce()
})

test('a page that becomes visible refetches too; hiding it does nothing', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).not.toHaveBeenCalled()
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledOnce()
})

test('stops listening to the window and the page when nothing is mounted any more', async () => {
  const removed = vi.spyOn(document, 'removeEventListener')
  expect(stopListening).not.toHaveBeenCalled()
  // Another listener takes the place of this one.
  focusManager.setEventListener(() => () => {})
  expect(stopListening).toHaveBeenCalledOnce()
  expect(removed.mock.calls.map(([type]) => type)).toEqual(['visibilitychange'])
  await vi.advanceTimersByTimeAsync(10_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).not.toHaveBeenCalled()
})
