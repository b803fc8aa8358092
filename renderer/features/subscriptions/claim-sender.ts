/**
 * Sends the claims update of what was paid: once a session, and again after a failure while this window is open.
 * What fails until then is not lost: the API grants what was paid by itself.
 */
import { titleIn } from '../../api/problem.ts'
import { retryDelay } from '../../api/send-again.ts'
import { keepsChange, rejectChange, settleChanges } from '../errors/errors.ts'
import type { PaymentHint } from './payment-hint.ts'

/** What became of a claims update. `waiting`: it failed for now, and is sent again later. */
export type ClaimOutcome =
  | { readonly type: 'granted' }
  | { readonly type: 'waiting' }
  /** With the API's sentence, if it gave one. */
  | { readonly type: 'refused'; readonly sentence: string | null }

export type OutcomeListener = (hint: PaymentHint, outcome: ClaimOutcome) => void

/** Names payment grants among the queued changes. */
const GRANT = 'payment-grant'

interface ClaimPorts {
  /** The signed-in user; null while signed out. */
  uid(): string | null
  /** Asks the API for the plan. Rejects as the API client does. */
  send(uid: string, hint: PaymentHint): Promise<void>
  /** The API has answered for good: its payment page is not waited for any more. */
  settled(uid: string, hint: PaymentHint): void
  /** The plan has arrived: brings claims and data up to date. Never rejects. */
  refresh(): Promise<void>
  /** Tells the user, where no page shows what comes of it. */
  announce: OutcomeListener
}

export interface ClaimSender {
  /**
   * Wants a plan; each session is sent once, however often it is claimed until the user leaves. `isGranted`: the API
   * says that it gave the plan already, so nothing is sent.
   */
  claim(hint: PaymentHint, isGranted?: boolean): void
  /** Sends what waits, now. Never rejects. */
  send(): Promise<void>
  /** Calls the listener, instead of announcing, with what comes of each. */
  onOutcome(listener: OutcomeListener): () => void
  /** The user has left. */
  forget(): void
}

interface Pending extends PaymentHint {
  readonly uid: string
  readonly isGranted: boolean
}

/** Makes the sender; it has one call under way at a time. */
export function createClaimSender(ports: ClaimPorts): ClaimSender {
  const listeners = new Set<OutcomeListener>()
  /** Ids of sessions whose update the API has accepted. */
  const sent = new Set<string>()
  let pending: readonly Pending[] = []
  let running: Promise<void> | null = null
  let hasMore = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(hint: PaymentHint, outcome: ClaimOutcome): void {
    if (listeners.size === 0) ports.announce(hint, outcome)
    for (const listener of [...listeners]) listener(hint, outcome)
  }

  function settle(claim: Pending): void {
    pending = pending.filter((other) => other !== claim)
    ports.settled(claim.uid, claim)
  }

  /** Null: another user is signed in by now, and is told nothing. */
  async function attempt(claim: Pending): Promise<ClaimOutcome | null> {
    const { uid, plan, sessionId, isGranted } = claim
    try {
      if (!isGranted && !sent.has(sessionId ?? '')) {
        await ports.send(uid, { plan, sessionId })
        if (sessionId !== null && ports.uid() === uid) sent.add(sessionId)
      }
    } catch (error) {
      if (ports.uid() !== uid) return null
      if (keepsChange({ kind: GRANT, error }, 'background', failures > 0)) {
        failures += 1
        timer = setTimeout(() => void send(), retryDelay(failures, error))
        return { type: 'waiting' }
      }
      settle(claim)
      const retry = () => {
        if (ports.uid() === uid) add({ plan, sessionId })
      }
      rejectChange({ kind: GRANT, error, retry })
      return { type: 'refused', sentence: titleIn(error) ?? null }
    }
    settleChanges(GRANT)
    if (ports.uid() !== uid) return null
    settle(claim)
    await ports.refresh()
    return ports.uid() === uid ? { type: 'granted' } : null
  }

  /** Sends one after the other until one has to wait. */
  async function run(): Promise<void> {
    clearTimeout(timer)
    const uid = ports.uid()
    if (uid === null) return
    pending = pending.filter((claim) => claim.uid === uid)
    for (let [claim] = pending; claim; [claim] = pending) {
      const outcome = await attempt(claim)
      if (outcome === null) return
      tell(claim, outcome)
      if (outcome.type === 'waiting') return
      failures = 0
    }
  }

  function send(): Promise<void> {
    hasMore = true
    running ??= (async () => {
      while (hasMore) {
        hasMore = false
        await run()
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  function add({ plan, sessionId }: PaymentHint, isGranted = false): void {
    const uid = ports.uid()
    if (uid === null) return
    const isKnown = pending.some(
      (claim) => claim.uid === uid && claim.plan === plan && claim.sessionId === sessionId,
    )
    if (!isKnown) pending = [...pending, { uid, plan, sessionId, isGranted }]
    if (running === null) void send()
  }

  return {
    send,
    claim: add,
    forget: () => sent.clear(),
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
