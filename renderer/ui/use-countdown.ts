import { useEffect, useState } from 'react'

/**
 * Seconds left until `seconds` have passed since `from` (ms since the epoch); 0 afterwards and while `from` is null.
 * Never more than `seconds`, even if the clock is changed.
 */
export function useCountdown(from: number | null, seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = from === null ? 0 : Math.ceil((from + seconds * 1000 - now) / 1000)
  const shown = Math.min(Math.max(left, 0), seconds)
  useEffect(() => {
    setNow(Date.now())
    if (from === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= from + seconds * 1000) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [from, seconds])
  return shown
}
