import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useProgress } from './navigation-progress.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start() {
  const hook = renderHook(({ pending }) => useProgress(pending), {
    initialProps: { pending: false },
    wrapper: StrictMode,
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { ...hook, pass }
}

test('neither bar nor overlay shows without a navigation', () => {
  expect(start().result.current).toEqual({ bar: false, overlay: false })
})

test('the bar shows at once, the overlay after 150 ms', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(149)
  expect(result.current.overlay).toBe(false)
  pass(1)
  expect(result.current).toEqual({ bar: true, overlay: true })
})

test('a quick navigation keeps the bar for 300 ms and never dims the page', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(20)
  rerender({ pending: false })
  pass(279)
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(1)
  expect(result.current.bar).toBe(false)
})

test('a slow navigation removes both when it is done', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(1_000)
  rerender({ pending: false })
  expect(result.current.overlay).toBe(false)
  pass(0)
  expect(result.current).toEqual({ bar: false, overlay: false })
})

test('the next navigation has its own 150 ms', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(200)
  rerender({ pending: false })
  pass(10)
  rerender({ pending: true })
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(150)
  expect(result.current.overlay).toBe(true)
})
