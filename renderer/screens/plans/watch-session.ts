/** Asks how a payment page stands, until it is over. */
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { statusOf } from '../../api/problem.ts'
import { CHECKOUT_POLL_MS } from '../../limits.ts'

interface WatchPorts {
  /** Rejects as the API client does. */
  read(signal: AbortSignal): Promise<CheckoutSession>
  /** A hidden window asks nothing. */
  isShown(): boolean
  /** Calls the listener when the window is shown again. */
  onShown(listener: () => void): () => void
}

/** How the checkout stands. `gone`: the API knows none of this user. `unreachable`: it could not be asked. */
export type CheckoutReading = CheckoutSession | 'gone' | 'unreachable'

/** Asks at once, then every 3 s while the window is shown, and whenever it comes back. */
export function watchSession(
  ports: WatchPorts,
  onReading: (reading: CheckoutReading) => void,
): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking || over.signal.aborted) return
    clearTimeout(timer)
    isAsking = true
    const reading = await ports.read(over.signal).catch(whyNot)
    isAsking = false
    if (over.signal.aborted) return
    const isOver = reading === 'gone' || (reading !== 'unreachable' && reading.status !== 'open')
    if (isOver) stop()
    else timer = setTimeout(askIfShown, CHECKOUT_POLL_MS)
    onReading(reading)
  }

  function askIfShown(): void {
    // Not shown: the next question is asked when it is.
    if (ports.isShown()) void ask()
  }

  function stop(): void {
    over.abort()
    clearTimeout(timer)
    forget()
  }

  const forget = ports.onShown(() => void ask())
  void ask()
  return stop
}

function whyNot(error: unknown): 'gone' | 'unreachable' {
  return statusOf(error) === 404 ? 'gone' : 'unreachable'
}
