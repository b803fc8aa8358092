import { createContext, useContext, useEffect, useState } from 'react'
import type { ScrollPace } from './scroll-pace.ts'

/** The pace of the list around; null outside of one. */
export const PicturesWait = createContext<ScrollPace | null>(null)

/** Whether pictures are worth their drawing yet: not in what only flies by. Once true it stays true. */
export function usePicturesDue(): boolean {
  const pace = useContext(PicturesWait)
  const [isDue, setIsDue] = useState(pace === null || !pace.isFast())
  useEffect(() => {
    if (isDue || pace === null) return
    return pace.onCalm(() => setIsDue(true))
  }, [isDue, pace])
  return isDue
}
