/** Finds the user's paid checkout sessions and requests their plans. Resumes a checkout after a restart. */
import type { QueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { paidPlan } from '../../../shared/api/entitlements.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { getCheckoutSession, listUngrantedSessions, requestPlan } from '../../api/checkout.ts'
import { statusOf } from '../../api/problem.ts'
import { onUserLeave, refreshClaims, requireUid, whenAccountReady } from '../../domain/auth/auth.ts'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { queueSession } from '../../domain/sync/offline-queue.ts'
import { log } from '../../lib/log.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { createPaymentGrants, type OutcomeListener } from './payment-grants.ts'
import type { PaymentHint } from './payment-hint.ts'
import { pendingCheckout, type Waiting } from './pending-checkout.ts'
import { planDataKeys } from './plan-queries.ts'

interface CheckoutPorts {
  waiting(): Waiting | null
  /** Rejects like the API client. */
  ungranted(): Promise<readonly CheckoutSession[]>
  read(id: string): Promise<CheckoutSession | null>
  /** Requests the plan. With `isGranted`, the API has granted it, and only the local claims are stale. */
  grant(hint: PaymentHint, isGranted: boolean): void
  wait(waiting: Waiting | null): void
}

/**
 * Requests the plan of every paid checkout session. Waits for the newest open session, unless the app already waits for
 * one. Returns true if a session was paid.
 */
export async function requestPaidPlans(ports: CheckoutPorts): Promise<boolean> {
  const ungranted = await ports.ungranted()
  const waiting = ports.waiting()
  // If the API has granted the awaited session, it is not in this list, but the local claims are still stale.
  const awaited =
    waiting && (ungranted.find(({ id }) => id === waiting.id) ?? (await ports.read(waiting.id)))
  const others = ungranted.filter(({ id }) => id !== waiting?.id)
  const paid = [...(awaited ? [awaited] : []), ...others].filter(({ status }) => status === 'paid')
  for (const { id, plan, granted } of paid) ports.grant({ plan, sessionId: id }, granted)
  const isAwaitedOver = awaited?.status !== 'open' && awaited?.status !== 'paid'
  if (waiting !== null && isAwaitedOver) ports.wait(null)
  const openSession = ungranted.find(({ status }) => status === 'open')
  if (waiting === null && openSession) {
    ports.wait({ id: openSession.id, plan: openSession.plan })
  }
  return paid.length > 0
}

let client: Pick<QueryClient, 'invalidateQueries'> | null = null

/** Sets the query client whose data is refreshed when a plan arrives. */
export function setQueryClient(next: Pick<QueryClient, 'invalidateQueries'>): void {
  client = next
}

function uid(): string | null {
  try {
    return requireUid()
  } catch {
    return null
  }
}

/** Refreshes the token claims, then refetches subscription, products and role. */
export async function refreshPlan(): Promise<void> {
  await refreshClaims()
  for (const queryKey of planDataKeys(uid())) void client?.invalidateQueries({ queryKey })
}

const PLAN_TOAST = 'plan-arrived'

/** Hides the toast, because the page itself reports the plan. */
export function withdrawPlanToast(): void {
  withdrawToast(PLAN_TOAST)
}

const announce: OutcomeListener = ({ plan }, outcome) => {
  if (outcome.type !== 'granted') return
  const message = accountText.planGranted(accountText.plan(plan))
  notify({ message, tone: 'success', id: PLAN_TOAST })
}

export const paymentGrants = createPaymentGrants({
  uid,
  send: async (owner, { plan, sessionId }) => {
    await whenAccountReady()
    await requestPlan(owner, {
      role: paidPlan(plan),
      plan,
      ...(sessionId !== null && { sessionId }),
    })
  },
  settled: (owner, { sessionId }) => {
    if (pendingCheckout.read(owner)?.id === sessionId) pendingCheckout.set(owner, null)
  },
  refresh: refreshPlan,
  announce,
})

/** Stores the session of the open payment page, which survives a reload. Null deletes it. */
export function waitForPage(waiting: Waiting | null): void {
  const owner = uid()
  if (owner !== null) pendingCheckout.set(owner, waiting)
}

/** Id of the user whose paid sessions the app has already looked up. */
let lookedUpFor: string | null = null

/**
 * Looks up paid sessions whose plan is not granted. Without `isForced`, it does so only once since the app started.
 * Returns true if there were any, and null if nothing was looked up or the API is unreachable. Never rejects.
 */
export async function lookForPaid(isForced = false): Promise<boolean | null> {
  const owner = uid()
  if (owner === null || (lookedUpFor === owner && !isForced)) return null
  lookedUpFor = owner
  try {
    await whenAccountReady()
    return await requestPaidPlans({
      waiting: () => pendingCheckout.read(owner),
      ungranted: listUngrantedSessions,
      read: (id) => getCheckoutSession(id).catch(nullIfNotFound),
      grant: (hint, isGranted) => {
        if (uid() === owner) paymentGrants.request(hint, isGranted)
      },
      wait: (waiting) => {
        if (uid() === owner) waitForPage(waiting)
      },
    })
  } catch (error) {
    log.warn('Could not look up paid sessions', { status: statusOf(error) })
    lookedUpFor = null
    return null
  }
}

function nullIfNotFound(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

export function resumeCheckout(next: Pick<QueryClient, 'invalidateQueries'>): void {
  setQueryClient(next)
  pendingCheckout.removeForeign(uid())
  void lookForPaid()
}

/** Resumes a checkout from this computer when its user signs in. A sign-out deletes it. */
export function checkoutSession(
  next: QueryClient,
  resume: (client: QueryClient) => void = resumeCheckout,
): SessionPart {
  return {
    enter: () => {
      if (pendingCheckout.isSaved()) resume(next)
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') pendingCheckout.removeForeign(null)
    },
  }
}

export function plansSession(context: Pick<SessionContext, 'client'>): SessionPart[] {
  setQueryClient(context.client)
  return [checkoutSession(context.client), queueSession(paymentGrants)]
}

onUserLeave(() => {
  lookedUpFor = null
  paymentGrants.leave()
})
