import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Returns the remaining minutes, rounded up, and rerenders when they change. Returns null without a timer. */
export function useMinutesLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  if (endsAt === null) return null
  return Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
}
