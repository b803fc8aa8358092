// @vitest-environment jsdom
import {
  focusManager,
  MutationObserver,
  onlineManager,
  type QueryClient,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { bindFocus, createQueryClient } from './query-client.ts'

let location: { pathname: string; search: string; hash: string }
let client: QueryClient
let isSignedIn: boolean
const notify = vi.fn()
const endSession = vi.fn(async () => {})
const navigate = vi.fn(async (path: string) => {
  location = { pathname: new URL(path, 'https://a.test').pathname, search: '', hash: '' }
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  location = { pathname: '/search', search: '?query=dub', hash: '' }
  isSignedIn = true
  client = createQueryClient({
    notify,
    location: () => location,
    navigate,
    isSignedIn: () => isSignedIn,
    endSession,
  })
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** Shows a query with these successive outcomes; the last one repeats. */
function show(key: string, ...outcomes: (Error | string)[]) {
  const queryFn = vi.fn(async () => {
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    if (outcome instanceof Error) throw outcome
    return outcome
  })
  const observer = new QueryObserver(client, { queryKey: [key], queryFn })
  return { queryFn, observer, hide: observer.subscribe(() => {}) }
}
const settle = () => vi.advanceTimersByTimeAsync(60_000)

test('retries a failing query three times and a refused one never', async () => {
  const broken = show('broken', new ApiProblem(502, {}))
  const forbidden = show('forbidden', new ApiProblem(403, {}))
  await settle()
  expect(broken.queryFn).toHaveBeenCalledTimes(4)
  expect(forbidden.queryFn).toHaveBeenCalledTimes(1)
})

test('sends calls without a network, so that their failure is shown', async () => {
  onlineManager.setOnline(false)
  try {
    const { queryFn } = show('list', 'data')
    const mutationFn = vi.fn(async () => 'done')
    const change = new MutationObserver(client, { mutationFn }).mutate()
    await settle()
    expect(queryFn).toHaveBeenCalledTimes(1)
    await expect(change).resolves.toBe('done')
  } finally {
    onlineManager.setOnline(true)
  }
})

test('keeps data fresh for 10000 ms', async () => {
  const { observer } = show('list', 'data')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(observer.getCurrentResult().isStale).toBe(false)
  // TanStack Query fires one millisecond later.
  await vi.advanceTimersByTimeAsync(2)
  expect(observer.getCurrentResult().isStale).toBe(true)
})

test('shows one toast, ends one session and navigates once for twenty refused queries', async () => {
  for (let query = 0; query < 20; query += 1) show(`${query}`, new ApiProblem(401, {}))
  await settle()
  expect(notify.mock.calls).toEqual([['Session expired!']])
  expect(endSession).toHaveBeenCalledOnce()
  expect(navigate.mock.calls).toEqual([
    ['/sign-in?redirect=%2Fsearch%3Fquery%3Ddub', { replace: true }],
  ])
})

test('shows the reason after ending the session, which removes older toasts', async () => {
  const ended = Promise.withResolvers<void>()
  endSession.mockReturnValueOnce(ended.promise)
  show('a', new ApiProblem(401, {}))
  await settle()
  expect(endSession).toHaveBeenCalledOnce()
  expect(notify).not.toHaveBeenCalled()
  ended.resolve()
  await settle()
  expect(notify.mock.calls).toEqual([['Session expired!']])
})

test('does not navigate if the guard has already left the page', async () => {
  endSession.mockImplementationOnce(async () => {
    location = { pathname: '/sign-in', search: '?redirect=%2Fsearch', hash: '' }
  })
  show('a', new ApiProblem(401, {}))
  await settle()
  expect(navigate).not.toHaveBeenCalled()
})

test('opens the sign-in even if ending the session fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  endSession.mockRejectedValueOnce(new Error('vault'))
  show('a', new ApiProblem(401, {}))
  await settle()
  expect(navigate).toHaveBeenCalledOnce()
})

test('ignores a 401 after the session has ended for another reason', async () => {
  isSignedIn = false
  show('a', new ApiProblem(401, {}))
  await settle()
  expect(notify).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
})

test('ignores a 401 on a public page', async () => {
  location = { pathname: '/subscriptions', search: '', hash: '' }
  show('a', new ApiProblem(401, {}))
  await settle()
  expect(notify).not.toHaveBeenCalled()
  expect(endSession).not.toHaveBeenCalled()
})

test('shows one toast and navigates once for several 500s of an empty screen', async () => {
  for (const key of ['a', 'b']) show(key, new ApiProblem(500, { title: 'Broken' }))
  await settle()
  expect(notify.mock.calls).toEqual([['Internal Server Error!']])
  expect(navigate.mock.calls).toEqual([['/500']])
})

test('ignores a 500 behind a filled screen', async () => {
  const { observer } = show('a', 'data', new ApiProblem(500, {}))
  await vi.advanceTimersByTimeAsync(0)
  void observer.refetch()
  await settle()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'data', isError: true })
  expect(notify).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
})

test("shows the response's title in a toast after a failed change", async () => {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      throw new ApiProblem(412, { title: 'Changed elsewhere' })
    },
  })
  await expect(mutation.execute(undefined)).rejects.toThrow()
  expect(notify.mock.calls).toEqual([['Changed elsewhere']])
})

test('treats a change answered with 204 as a success', async () => {
  const mutation = client.getMutationCache().build(client, { mutationFn: async () => undefined })
  await mutation.execute(undefined)
  expect(notify).not.toHaveBeenCalled()
})

test('ignores a 500 on the error page', async () => {
  location = { pathname: '/500', search: '', hash: '' }
  show('a', new ApiProblem(500, {}))
  await settle()
  expect(notify).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
})

test('ignores a 500 of a part of a screen', async () => {
  const queryFn = async () => {
    throw new ApiProblem(500, {})
  }
  const observer = new QueryObserver(client, {
    queryKey: ['part'],
    queryFn,
    meta: { isPart: true },
  })
  observer.subscribe(() => {})
  await settle()
  expect(observer.getCurrentResult().isError).toBe(true)
  expect(navigate).not.toHaveBeenCalled()
})

test('reacts to failures on the next page again', async () => {
  show('a', new ApiProblem(500, {}))
  await settle()
  location = { pathname: '/browse', search: '', hash: '' }
  show('b', new ApiProblem(500, {}))
  await settle()
  expect(notify).toHaveBeenCalledTimes(2)
  expect(navigate).toHaveBeenCalledTimes(2)
})

describe('bindFocus', () => {
  let focus: (focused: boolean) => void
  let visibility: DocumentVisibilityState
  const stopListening = vi.fn()
  const queryFn = vi.fn(async () => 'data')

  beforeEach(async () => {
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    const onFocus = (listener: typeof focus) => {
      focus = listener
      return stopListening
    }
    bindFocus({ onFocus }, document)
    // The binding of the previous test has stopped.
    stopListening.mockClear()
    client.mount()
    new QueryObserver(client, { queryKey: ['shown'], queryFn }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    queryFn.mockClear()
  })
  afterEach(() => {
    client.unmount()
    vi.restoreAllMocks()
  })

  test('refetches visible data on window focus once it is 10 s old', async () => {
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

  test('refetches when the page becomes visible, but not when it is hidden', async () => {
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

  test('removes its listeners when nothing is mounted', async () => {
    const removed = vi.spyOn(document, 'removeEventListener')
    expect(stopListening).not.toHaveBeenCalled()
    // Replaced by another listener.
    focusManager.setEventListener(() => () => {})
    expect(stopListening).toHaveBeenCalledOnce()
    expect(removed.mock.calls.map(([type]) => type)).toEqual(['visibilitychange'])
    await vi.advanceTimersByTimeAsync(10_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).not.toHaveBeenCalled()
  })
})
