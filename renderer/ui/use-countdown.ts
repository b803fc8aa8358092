import { useEffect, useState } from 'react'

/**
 * Returns the seconds that remain of a countdown that started at `from`, in ms since the epoch. Returns 0 when `from`
 * is null.
 */
export function useCountdown(from: number | null, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const remaining = from === null ? 0 : Math.ceil((from + seconds * 1000 - now) / 1000)
  // The system clock may be set back during the countdown.
  const remainingInRange = Math.min(Math.max(remaining, 0), seconds)
  useEffect(() => {
    setNow(Date.now())
    if (from === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= from + seconds * 1000) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from, seconds])
  return remainingInRange
}
