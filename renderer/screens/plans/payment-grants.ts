/**
 * Offline queue of payment grants: requests a paid plan at the API, once per checkout session. A grant that is never
 * sent is not lost, because the API also grants paid sessions on its own.
 */
import * as z from 'zod/mini'
import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'
import { statusOf, titleIn } from '../../api/problem.ts'
import {
  createOfflineQueue,
  type OfflineQueue,
  type QueueHandler,
  storedItems,
} from '../../domain/sync/offline-queue.ts'
import type { PaymentHint } from './payment-hint.ts'

/** Result of a grant request. `waiting` means that it failed temporarily and is retried. */
export type GrantOutcome =
  | { readonly type: 'granted' }
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly sentence: string | null }

export type OutcomeListener = (hint: PaymentHint, outcome: GrantOutcome) => void

interface GrantPorts {
  uid(): string | null
  /** Requests the plan at the API. Rejects like the API client. */
  send(uid: string, hint: PaymentHint): Promise<void>
  /** Called after a final response, when the app no longer waits for the payment page. */
  settled(uid: string, hint: PaymentHint): void
  /** Refreshes claims and data after the plan is granted. Never rejects. */
  refresh(): Promise<void>
  /** Notifies the user if no page shows the result. */
  announce: OutcomeListener
}

interface PaymentGrants extends Pick<OfflineQueue<unknown>, 'enter' | 'transfer' | 'forget'> {
  /** Requests a plan once per session until sign-out. Sends nothing if the API has granted it (`isGranted`). */
  request(hint: PaymentHint, isGranted?: boolean): void
  /** Sends results to the listener instead of announcing them. */
  onOutcome(listener: OutcomeListener): () => void
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
  coalesce: (queued, next) => (next.isGranted && !queued.isGranted ? next : queued),
  due: (grants) => grants.slice(0, 1),
} satisfies Omit<QueueHandler<Grant, void>, 'send'>

const FORBIDDEN = 403

export function createPaymentGrants(ports: GrantPorts): PaymentGrants {
  const listeners = new Set<OutcomeListener>()
  const sentSessionIds = new Set<string>()

  function report(hint: PaymentHint, outcome: GrantOutcome): void {
    if (listeners.size === 0) ports.announce(hint, outcome)
    for (const listener of [...listeners]) listener(hint, outcome)
  }

  async function send(uid: string, { plan, sessionId, isGranted }: Grant): Promise<void> {
    if (isGranted || sentSessionIds.has(sessionId ?? '')) return
    await ports.send(uid, { plan, sessionId })
    if (sessionId !== null && ports.uid() === uid) sentSessionIds.add(sessionId)
  }

  async function finishGrant(uid: string, grant: Grant): Promise<void> {
    ports.settled(uid, grant)
    await ports.refresh()
    if (ports.uid() === uid) report(grant, { type: 'granted' })
  }

  /**
   * Concludes a grant that another window sent, for the page that shows its result. The API accepts a granted session
   * again and rejects the others, so the request is safe to repeat.
   */
  async function repeatGrant(uid: string, grant: Grant): Promise<void> {
    try {
      await send(uid, grant)
    } catch (error) {
      if (statusOf(error) === FORBIDDEN && ports.uid() === uid)
        report(grant, { type: 'refused', sentence: titleIn(error) ?? null })
      return
    }
    await finishGrant(uid, grant)
  }

  const queue = createOfflineQueue<Grant, void>(
    {
      ...grantRules,
      send: async (uid, grants) => {
        for (const grant of grants) await send(uid, grant)
      },
      onSent: async (uid, grants, result) => {
        for (const grant of grants) {
          if (result !== null) await finishGrant(uid, grant)
          else if (listeners.size > 0) await repeatGrant(uid, grant)
        }
      },
      onRetry: (grants) => {
        for (const grant of grants) report(grant, { type: 'waiting' })
      },
      onRejected: (uid, grants, error) => {
        for (const grant of grants) {
          ports.settled(uid, grant)
          report(grant, { type: 'refused', sentence: titleIn(error) ?? null })
        }
      },
    },
    (uid) => uid === ports.uid(),
  )

  return {
    request: ({ plan, sessionId }, isGranted = false) => {
      const uid = ports.uid()
      if (uid === null) return
      queue.add(uid, [{ plan, sessionId, isGranted }])
      void queue.flush()
    },
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave: () => sentSessionIds.clear(),
    enter: queue.enter,
    transfer: queue.transfer,
    forget: queue.forget,
  }
}
