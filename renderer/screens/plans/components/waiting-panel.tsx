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
import { webAddress } from '../open-outside.ts'
import { noteSession, useGiveUp } from '../use-checkout.ts'
import type { Waiting } from '../waiting-page.ts'

interface WatchPorts {
  /** Rejects like the API client. */
  read(signal: AbortSignal): Promise<CheckoutSession>
  /** A hidden window sends no requests. */
  isShown(): boolean
  onShown(listener: () => void): () => void
}

/**
 * State of a checkout session. `gone`: the API knows no such session of this user. `unreachable`: the request failed.
 */
export type CheckoutReading = CheckoutSession | 'gone' | 'unreachable'

/** Polls immediately, then every 3 s while the window is visible, and whenever it becomes visible. */
export function watchSession(
  ports: WatchPorts,
  onReading: (reading: CheckoutReading) => void,
): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPolling = false

  async function poll(): Promise<void> {
    if (isPolling || over.signal.aborted) return
    clearTimeout(timer)
    isPolling = true
    const reading = await ports.read(over.signal).catch(whyNot)
    isPolling = false
    if (over.signal.aborted) return
    const isOver = reading === 'gone' || (reading !== 'unreachable' && reading.status !== 'open')
    if (isOver) stop()
    else timer = setTimeout(pollIfShown, CHECKOUT_POLL_MS)
    onReading(reading)
  }

  function pollIfShown(): void {
    // A hidden window polls when it becomes visible.
    if (ports.isShown()) void poll()
  }

  function stop(): void {
    over.abort()
    clearTimeout(timer)
    forget()
  }

  const forget = ports.onShown(() => void poll())
  void poll()
  return stop
}

function whyNot(error: unknown): 'gone' | 'unreachable' {
  return statusOf(error) === 404 ? 'gone' : 'unreachable'
}

/** True unless the page is hidden or minimized. */
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
  readonly isBlocked: boolean
}

export function WaitingPanel({ waiting, isBlocked }: WaitingPanelProps) {
  const giveUp = useGiveUp()
  const reading = useReading(waiting.id)
  const address = typeof reading === 'object' ? webAddress(reading?.url ?? null) : null
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
            <Button busy={giveUp.isPending} onClick={() => giveUp.mutate(waiting.id)}>
              {plansText.waiting.giveUp}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The last polled state; null before the first response. Polling stops at a final state. */
function useReading(id: string): CheckoutReading | null {
  const [last, setLast] = useState<CheckoutReading | null>(null)
  useEffect(
    () =>
      watchSession(
        {
          read: (signal) => getCheckoutSession(id, signal),
          isShown: isWindowShown,
          onShown: onWindowShown,
        },
        (reading) => {
          // A failed poll does not discard the known URL.
          setLast((before) =>
            reading === 'unreachable' && typeof before === 'object' && before ? before : reading,
          )
          if (reading === 'gone') waitForPage(null)
          else if (reading !== 'unreachable' && reading.status !== 'open') noteSession(reading)
        },
      ),
    [id],
  )
  return last
}
