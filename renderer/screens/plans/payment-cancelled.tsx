import { useEffect, useState } from 'react'
import { useIdleNavigate } from '../../lib/use-idle-navigate.ts'
import { PAYMENT_REDIRECT_MS } from '../../limits.ts'
import { PaymentPage } from './components/payment-page.tsx'

const SECOND_MS = 1_000

interface AutoReturn {
  /** Seconds until the automatic return; null once the user chose to stay. */
  readonly secondsLeft: number | null
  /** Cancels the automatic return (WCAG 2.2.1). */
  readonly stay: () => void
}

/** Navigates to a path after a delay. It replaces the page, so that Back does not lead to a page that leaves again. */
function useAutoReturn(path: string, afterMs: number): AutoReturn {
  const navigate = useIdleNavigate()
  const [staying, setStaying] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(afterMs / SECOND_MS))
  useEffect(() => {
    if (staying) return
    const deadline = Date.now() + afterMs
    const leave = () => navigate(path, { replace: true })
    const ticking = setInterval(() => {
      const left = Math.ceil((deadline - Date.now()) / SECOND_MS)
      // Timers stop during sleep; the clock continues.
      if (left <= 0) leave()
      else setSecondsLeft(left)
    }, SECOND_MS)
    const leaving = setTimeout(leave, afterMs)
    return () => {
      clearInterval(ticking)
      clearTimeout(leaving)
    }
  }, [staying, navigate, path, afterMs])
  return { secondsLeft: staying ? null : secondsLeft, stay: () => setStaying(true) }
}

/** Public page that changes nothing: a link is only a hint. */
export function PaymentCancelled() {
  const { secondsLeft, stay } = useAutoReturn('/subscriptions', PAYMENT_REDIRECT_MS)
  return <PaymentPage result="cancel" secondsLeft={secondsLeft} onStay={stay} />
}
