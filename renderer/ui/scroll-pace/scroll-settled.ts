import { createContext, useContext, useEffect, useState } from 'react'
import type { ScrollPace } from './scroll-pace.ts'

/** Scroll speed of the list that contains a row. */
export const ListPace = createContext<ScrollPace | null>(null)

/** Returns false for a row that passes by during fast scrolling, which should not load data. Never returns to false. */
export function useIsScrollSettled(): boolean {
  const pace = useContext(ListPace)
  const [isSettled, setIsSettled] = useState(pace === null || !pace.isFast())
  useEffect(() => {
    if (isSettled || pace === null) return
    return pace.onCalm(() => setIsSettled(true))
  }, [isSettled, pace])
  return isSettled
}
