import { useEffect, useState } from 'react'

/** Returns the remaining seconds of a countdown from `startedAt` (ms since the epoch). Returns 0 when it is null. */
export function useCountdown(startedAt: number | null, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const remaining = startedAt === null ? 0 : Math.ceil((startedAt + seconds * 1000 - now) / 1000)
  // The user may set the system clock back during the countdown.
  const remainingInRange = Math.min(Math.max(remaining, 0), seconds)
  useEffect(() => {
    setNow(Date.now())
    if (startedAt === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= startedAt + seconds * 1000) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [startedAt, seconds])
  return remainingInRange
}
