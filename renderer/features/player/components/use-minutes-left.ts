import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Begun minutes until then, kept current; null without an end. The last minute counts as one. */
export function useMinutesLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => setNow(Date.now())
    tick()
    // A second is as late as the number may change.
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  if (endsAt === null) return null
  return Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
}
