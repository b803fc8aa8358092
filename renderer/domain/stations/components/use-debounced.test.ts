// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS, useDebounced } from './use-debounced.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('waits for a pause and then takes the last value only', () => {
  const seen: string[] = []
  const { rerender } = renderHook(
    ({ value }) => {
      const settled = useDebounced(value, SEARCH_DEBOUNCE_MS)
      if (seen.at(-1) !== settled) seen.push(settled)
    },
    { initialProps: { value: '' } },
  )
  for (const value of ['d', 'du', 'dub']) {
    rerender({ value })
    act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1))
  }
  expect(seen).toEqual([''])
  act(() => vi.advanceTimersByTime(1))
  expect(seen).toEqual(['', 'dub'])
})
