import { useEffect, useState } from 'react'
import type { CheckoutSession } from '../../../../shared/api/checkout.ts'
import { readSession } from '../../../api/checkout.ts'
import { statusOf } from '../../../api/problem.ts'
import { CHECKOUT_POLL_MS } from '../../../limits.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { waitForPage } from '../checkout-keeper.ts'
import { webAddress } from '../open-outside.ts'
import { noteSession, useGiveUp } from '../use-checkout.ts'
import type { Waiting } from '../waiting-page.ts'

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

/** True unless the page is hidden or minimised. */
function isWindowShown(): boolean {
  return document.visibilityState !== 'hidden'
}

/** Calls the listener whenever the window comes back: to the screen, or to the front. */
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
  /** The browser has kept the page from opening. */
  readonly isBlocked: boolean
}

/** A payment page is open somewhere: how to get back to it, how to give it up, and what comes of it. */
export function WaitingPanel({ waiting, isBlocked }: WaitingPanelProps) {
  const more = useMessages()
  const text = useMessages().plans
  const giveUp = useGiveUp()
  const reading = useReading(waiting.id)
  const address = typeof reading === 'object' ? webAddress(reading?.url ?? null) : null
  const isPaid = typeof reading === 'object' && reading?.status === 'paid'
  return (
    <Panel title={text.waiting.title} className="border-l-[6px] border-l-hot dark:border-l-hot">
      <div className="grid gap-4">
        <p role="status" className="flex items-start gap-3">
          <Spinner className="mt-1 size-4 shrink-0" />
          {isPaid ? text.arrival.working : text.waiting.text(more.plan(waiting.plan))}
        </p>
        {isBlocked && <p className="font-semibold">{text.waiting.blocked}</p>}
        {reading === 'unreachable' && <p className="text-soft">{text.waiting.unreachable}</p>}
        <div className="flex flex-wrap gap-3">
          {address !== null && (
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('solid', 'normal')}
            >
              {isBlocked ? text.waiting.open : text.waiting.openAgain}
            </a>
          )}
          {!isPaid && (
            <Button busy={giveUp.isPending} onClick={() => giveUp.mutate(waiting.id)}>
              {text.waiting.giveUp}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** How the checkout stood last; null before the first answer. What is over is waited for no more. */
function useReading(id: string): CheckoutReading | null {
  const [last, setLast] = useState<CheckoutReading | null>(null)
  useEffect(
    () =>
      watchSession(
        {
          read: (signal) => readSession(id, signal),
          isShown: isWindowShown,
          onShown: onWindowShown,
        },
        (reading) => {
          // A page that could not be asked for keeps its address.
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
