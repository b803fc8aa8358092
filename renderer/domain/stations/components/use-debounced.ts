import { useEffect, useState } from 'react'

/** A pause in typing longer than this starts a search: short enough to feel immediate. */
export const SEARCH_DEBOUNCE_MS = 250

/** The value as it was when it last stood still for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
