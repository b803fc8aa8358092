import { useEffect, useState } from 'react'
import { useIdleNavigate } from '../../lib/use-idle-navigate.ts'
import { PAYMENT_REDIRECT_MS } from '../../limits.ts'
import { PaymentPage } from './components/payment-page.tsx'

const SECOND_MS = 1_000

interface AutoReturn {
  /** Seconds until the automatic return. Null after the user chose to stay. */
  readonly secondsLeft: number | null
  /** Cancels the automatic return (WCAG 2.2.1). */
  readonly stay: () => void
}

/** Navigates after a delay. Replaces the history entry, because Back would return to a page that leaves again. */
function useAutoReturn(path: string, delayMs: number): AutoReturn {
  const navigate = useIdleNavigate()
  const [isStaying, setStaying] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(delayMs / SECOND_MS))
  useEffect(() => {
    if (isStaying) return
    const deadline = Date.now() + delayMs
    const leave = () => navigate(path, { replace: true })
    const tickTimer = setInterval(() => {
      const secondsToDeadline = Math.ceil((deadline - Date.now()) / SECOND_MS)
      // Timers stop while the computer sleeps, but the clock continues.
      if (secondsToDeadline <= 0) leave()
      else setSecondsLeft(secondsToDeadline)
    }, SECOND_MS)
    const leaveTimer = setTimeout(leave, delayMs)
    return () => {
      clearInterval(tickTimer)
      clearTimeout(leaveTimer)
    }
  }, [isStaying, navigate, path, delayMs])
  return { secondsLeft: isStaying ? null : secondsLeft, stay: () => setStaying(true) }
}

/** Page after a canceled payment. It changes nothing, because anyone can open its link. */
export function PaymentCancelled() {
  const { secondsLeft, stay } = useAutoReturn('/subscriptions', PAYMENT_REDIRECT_MS)
  return <PaymentPage result="cancel" secondsLeft={secondsLeft} onStay={stay} />
}
