import { useEffect, useState } from 'react'

/** How long a person waits before another code is sent, as on the sign-in's own code screen. */
const RESEND_SECONDS = 30

/** Whole seconds until another code may be sent; `sentAt` in ms since the epoch. */
export function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(sentAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.ceil((sentAt - now) / 1_000) + RESEND_SECONDS
  // Wherever the clock is set to meanwhile.
  return Math.min(Math.max(left, 0), RESEND_SECONDS)
}
