import { createContext, useContext, useEffect, useState } from 'react'
import type { ScrollPace } from './scroll-pace.ts'

export const ListPace = createContext<ScrollPace | null>(null)

/**
 * Returns false while the row only flies by during fast scrolling, so that it loads no picture and sends no request.
 * Once true it stays true.
 */
export function useIsScrollSettled(): boolean {
  const pace = useContext(ListPace)
  const [isLookedAt, setIsLookedAt] = useState(pace === null || !pace.isFast())
  useEffect(() => {
    if (isLookedAt || pace === null) return
    return pace.onCalm(() => setIsLookedAt(true))
  }, [isLookedAt, pace])
  return isLookedAt
}
