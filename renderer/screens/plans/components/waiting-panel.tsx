import { useEffect, useState } from 'react'
import type { CheckoutSession } from '../../../../shared/api/checkout.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { getCheckoutSession } from '../../../api/checkout.ts'
import { statusOf } from '../../../api/problem.ts'
import { CHECKOUT_POLL_MS } from '../../../limits.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { waitForPage } from '../checkout-watcher.ts'
import { parsePaymentUrl } from '../open-outside.ts'
import type { Waiting } from '../pending-checkout.ts'
import { handleSession, useCancelCheckout } from '../use-checkout.ts'

interface SessionPorts {
  read(signal: AbortSignal): Promise<CheckoutSession>
  isShown(): boolean
  onShown(listener: () => void): () => void
}

/** Result of a poll. `gone` means that the user has no such session. `unreachable` means that the request failed. */
export type CheckoutReading = CheckoutSession | 'gone' | 'unreachable'

/** Polls until the state is final: every 3 s while the window is visible, and when it becomes visible. */
export function watchSession(
  ports: SessionPorts,
  onReading: (reading: CheckoutReading) => void,
): () => void {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false

  async function poll(): Promise<void> {
    if (isPolling || controller.signal.aborted) return
    clearTimeout(timer)
    isPolling = true
    const reading = await ports.read(controller.signal).catch(toFailure)
    isPolling = false
    if (controller.signal.aborted) return
    const isFinal = reading === 'gone' || (reading !== 'unreachable' && reading.status !== 'open')
    if (isFinal) stop()
    else timer = setTimeout(pollIfShown, CHECKOUT_POLL_MS)
    onReading(reading)
  }

  function pollIfShown(): void {
    // A hidden window polls when it becomes visible.
    if (ports.isShown()) void poll()
  }

  function stop(): void {
    controller.abort()
    clearTimeout(timer)
    unsubscribe()
  }

  const unsubscribe = ports.onShown(() => void poll())
  void poll()
  return stop
}

function toFailure(error: unknown): 'gone' | 'unreachable' {
  return statusOf(error) === 404 ? 'gone' : 'unreachable'
}

function isWindowShown(): boolean {
  return document.visibilityState !== 'hidden'
}

function onWindowShown(listener: () => void): () => void {
  const onVisibility = () => {
    if (isWindowShown()) listener()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('focus', listener)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('focus', listener)
  }
}

interface WaitingPanelProps {
  readonly waiting: Waiting
  /** True when the browser blocked the payment page. */
  readonly isBlocked: boolean
}

/** Panel that is visible while a payment page is open in another tab or the system's browser. */
export function WaitingPanel({ waiting, isBlocked }: WaitingPanelProps) {
  const cancelCheckout = useCancelCheckout()
  const reading = usePolledSession(waiting.id)
  const address = typeof reading === 'object' ? parsePaymentUrl(reading?.url ?? null) : null
  const isPaid = typeof reading === 'object' && reading?.status === 'paid'
  return (
    <Panel
      title={plansText.waiting.title}
      className="border-l-[6px] border-l-hot dark:border-l-hot"
    >
      <div className="grid gap-4">
        <p role="status" className="flex items-start gap-3">
          <Spinner className="mt-1 size-4 shrink-0" />
          {isPaid
            ? plansText.arrival.working
            : plansText.waiting.text(accountText.plan(waiting.plan))}
        </p>
        {isBlocked && <p className="font-semibold">{plansText.waiting.blocked}</p>}
        {reading === 'unreachable' && <p className="text-soft">{plansText.waiting.unreachable}</p>}
        <div className="flex flex-wrap gap-3">
          {address !== null && (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('solid', 'normal')}
            >
              {isBlocked ? plansText.waiting.open : plansText.waiting.openAgain}
            </a>
          )}
          {!isPaid && (
            <Button
              busy={cancelCheckout.isPending}
              onClick={() => cancelCheckout.mutate(waiting.id)}
            >
              {plansText.waiting.cancel}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** Returns the last state of the session. Null before the first response. */
function usePolledSession(id: string): CheckoutReading | null {
  const [latest, setLatest] = useState<CheckoutReading | null>(null)
  useEffect(
    () =>
      watchSession(
        {
          read: (signal) => getCheckoutSession(id, signal),
          isShown: isWindowShown,
          onShown: onWindowShown,
        },
        (reading) => {
          // After a failed poll, the panel still needs the URL from the previous response.
          setLatest((previous) => {
            const hasSession = typeof previous === 'object' && previous !== null
            return reading === 'unreachable' && hasSession ? previous : reading
          })
          if (reading === 'gone') waitForPage(null)
          else if (reading !== 'unreachable' && reading.status !== 'open') handleSession(reading)
        },
      ),
    [id],
  )
  return latest
}
