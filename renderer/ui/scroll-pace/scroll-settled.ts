import { createContext, useContext, useEffect, useState } from 'react'
import type { ScrollPace } from './scroll-pace.ts'

export const ListPace = createContext<ScrollPace | null>(null)

/** False while fast scrolling moves a new row past the user. Then the row should not load data. Stays true later. */
export function useIsScrollSettled(): boolean {
  const pace = useContext(ListPace)
  const [isSettled, setIsSettled] = useState(pace === null || !pace.isFast())
  useEffect(() => {
    if (isSettled || pace === null) return
    return pace.onCalm(() => setIsSettled(true))
  }, [isSettled, pace])
  return isSettled
}
