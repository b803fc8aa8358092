import { createContext, useContext, useEffect, useState } from 'react'
import type { ScrollPace } from './scroll-pace.ts'

/** The pace of the list around; null outside of one. */
export const ListPace = createContext<ScrollPace | null>(null)

/**
 * Whether what is costly is worth its work yet, pictures and what a row asks the API for: not in what only flies by.
 * Once true it stays true.
 */
export function useLookedAt(): boolean {
  const pace = useContext(ListPace)
  const [isLookedAt, setIsLookedAt] = useState(pace === null || !pace.isFast())
  useEffect(() => {
    if (isLookedAt || pace === null) return
    return pace.onCalm(() => setIsLookedAt(true))
  }, [isLookedAt, pace])
  return isLookedAt
}
