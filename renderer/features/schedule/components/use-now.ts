import { useEffect, useState } from 'react'

/** Shows begin and end on the minute: half of one is soon enough. */
const REFRESH_MS = 30_000

/** The time in ms since the epoch, kept current while it is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
