/**
 * The offline queue of payment grants: asks the API for the plan of what was paid, once per checkout session. A grant
 * that is never sent is not lost: the API grants what was paid by itself.
 */
import * as z from 'zod/mini'
import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'
import { titleIn } from '../../api/problem.ts'
import {
  createOfflineQueue,
  type OfflineQueue,
  type QueueHandler,
  storedItems,
} from '../../domain/sync/offline-queue.ts'
import type { PaymentHint } from './payment-hint.ts'

/** What became of a grant. `waiting`: it failed for now, and is sent again later. */
export type GrantOutcome =
  | { readonly type: 'granted' }
  | { readonly type: 'waiting' }
  /** With the API's sentence, if it gave one. */
  | { readonly type: 'refused'; readonly sentence: string | null }

export type OutcomeListener = (hint: PaymentHint, outcome: GrantOutcome) => void

interface GrantPorts {
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

interface PaymentGrants extends Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget'> {
  /**
   * Wants a plan; each session is sent once, however often it is claimed until the user leaves. `isGranted`: the API
   * says that it gave the plan already, so nothing is sent.
   */
  claim(hint: PaymentHint, isGranted?: boolean): void
  /** Calls the listener, instead of announcing, with what comes of each. */
  onOutcome(listener: OutcomeListener): () => void
  /** The user has left. */
  leave(): void
}

interface Grant extends PaymentHint {
  readonly isGranted: boolean
}

export const grantRules = {
  kind: 'payment-grant',
  storageKey: 'payment-grants',
  stored: storedItems<Grant>(
    z.object({
      plan: z.string().check(z.regex(PLAN_NAME)),
      sessionId: z.nullable(z.string().check(z.regex(CHECKOUT_ID))),
      isGranted: z.boolean(),
    }),
  ),
  queueing: 'background',
  isPrivate: true,
  keyOf: ({ plan, sessionId }) => `${plan} ${sessionId}`,
  coalesce: (known, next) => (next.isGranted && !known.isGranted ? next : known),
  due: (grants) => grants.slice(0, 1),
} satisfies Omit<QueueHandler<Grant, void>, 'send'>

/** Makes the queue of grants. The app has one; tests make their own. */
export function createPaymentGrants(ports: GrantPorts): PaymentGrants {
  const listeners = new Set<OutcomeListener>()
  /** Ids of sessions whose grant the API has accepted. */
  const sent = new Set<string>()

  function tell(hint: PaymentHint, outcome: GrantOutcome): void {
    if (listeners.size === 0) ports.announce(hint, outcome)
    for (const listener of [...listeners]) listener(hint, outcome)
  }

  async function send(uid: string, { plan, sessionId, isGranted }: Grant): Promise<void> {
    if (isGranted || sent.has(sessionId ?? '')) return
    await ports.send(uid, { plan, sessionId })
    if (sessionId !== null && ports.uid() === uid) sent.add(sessionId)
  }

  async function arrive(uid: string, grant: Grant): Promise<void> {
    ports.settled(uid, grant)
    await ports.refresh()
    if (ports.uid() === uid) tell(grant, { type: 'granted' })
  }

  const queue = createOfflineQueue<Grant, void>(
    {
      ...grantRules,
      send: async (uid, grants) => {
        for (const grant of grants) await send(uid, grant)
      },
      onSent: async (uid, grants, result) => {
        // Of another window it is not known whether the API has granted or refused it.
        if (result !== null) for (const grant of grants) await arrive(uid, grant)
      },
      onRetry: (grants) => {
        for (const grant of grants) tell(grant, { type: 'waiting' })
      },
      onRejected: (uid, grants, error) => {
        for (const grant of grants) {
          ports.settled(uid, grant)
          tell(grant, { type: 'refused', sentence: titleIn(error) ?? null })
        }
      },
    },
    (uid) => uid === ports.uid(),
  )

  return {
    claim: ({ plan, sessionId }, isGranted = false) => {
      const uid = ports.uid()
      if (uid === null) return
      queue.add(uid, [{ plan, sessionId, isGranted }])
      void queue.flush()
    },
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave: () => sent.clear(),
    enter: queue.enter,
    transfer: queue.transfer,
    forget: queue.forget,
  }
}
