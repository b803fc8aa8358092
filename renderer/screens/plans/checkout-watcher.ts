import type { QueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { paidPlan } from '../../../shared/api/entitlements.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { getCheckoutSession, requestPlan, ungrantedSessions } from '../../api/checkout.ts'
import { statusOf } from '../../api/problem.ts'
import { onUserLeave, refreshClaims, requireUid, whenAccountReady } from '../../domain/auth/auth.ts'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { queueSession } from '../../domain/sync/offline-queue.ts'
import { log } from '../../lib/log.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { createPaymentGrants, type OutcomeListener } from './payment-grants.ts'
import type { PaymentHint } from './payment-hint.ts'
import { planDataKeys } from './plan-queries.ts'
import { type Waiting, waitingPage } from './waiting-page.ts'

interface FindPorts {
  waiting(): Waiting | null
  /** Both requests reject like the API client. */
  ungranted(): Promise<readonly CheckoutSession[]>
  read(id: string): Promise<CheckoutSession | null>
  grant(hint: PaymentHint, isGranted: boolean): void
  wait(waiting: Waiting | null): void
}

/**
 * Requests the plan of every paid session, and waits for the newest open one unless another is awaited. Returns whether
 * any was paid.
 */
export async function findPaid(ports: FindPorts): Promise<boolean> {
  const found = await ports.ungranted()
  const waiting = ports.waiting()
  // The API may have granted it on its own: then it is no longer ungranted, but the local claims are stale.
  const own =
    waiting && (found.find(({ id }) => id === waiting.id) ?? (await ports.read(waiting.id)))
  const others = found.filter(({ id }) => id !== waiting?.id)
  const paid = [...(own ? [own] : []), ...others].filter(({ status }) => status === 'paid')
  for (const { id, plan, granted } of paid) ports.grant({ plan, sessionId: id }, granted)
  if (waiting !== null && own?.status !== 'open' && own?.status !== 'paid') ports.wait(null)
  const open = found.find(({ status }) => status === 'open')
  if (waiting === null && open) ports.wait({ id: open.id, plan: open.plan })
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

/** Forces a claims refresh, then invalidates subscription, products and role. */
export async function refreshPlan(): Promise<void> {
  await refreshClaims()
  for (const queryKey of planDataKeys(uid())) void client?.invalidateQueries({ queryKey })
}

const PLAN_TOAST = 'plan-arrived'

/** The page reports the plan, so the earlier toast is hidden. */
export function withdrawPlanToast(): void {
  withdrawToast(PLAN_TOAST)
}

const announce: OutcomeListener = ({ plan }, outcome) => {
  if (outcome.type !== 'granted') return
  const text = plansText.toasts
  notify({ message: text.granted(accountText.plan(plan)), tone: 'success', id: PLAN_TOAST })
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
    if (waitingPage.read(owner)?.id === sessionId) waitingPage.set(owner, null)
  },
  refresh: refreshPlan,
  announce,
})

/** Stores the open payment page, which survives a reload; null for none. */
export function waitForPage(waiting: Waiting | null): void {
  const owner = uid()
  if (owner !== null) waitingPage.set(owner, waiting)
}

/** The user whose paid sessions were already looked up in this run. */
let lookedUpFor: string | null = null

/**
 * Looks up paid plans that have not arrived, once per run unless `again`. Returns whether there were any; false if
 * the API is unreachable. Never rejects.
 */
export async function lookForPaid(again = false): Promise<boolean> {
  const owner = uid()
  if (owner === null || (lookedUpFor === owner && !again)) return false
  lookedUpFor = owner
  try {
    await whenAccountReady()
    return await findPaid({
      waiting: () => waitingPage.read(owner),
      ungranted: ungrantedSessions,
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
    return false
  }
}

function nullIfNotFound(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

/** Resumes the user's pending grants of an earlier run. */
export function resumeCheckout(next: Pick<QueryClient, 'invalidateQueries'>): void {
  setQueryClient(next)
  waitingPage.removeForeign(uid())
  void lookForPaid()
}

/** Resumes a checkout started on this computer when its user signs in; a sign-out deletes it. */
export function checkoutSession(
  next: QueryClient,
  resume: (client: QueryClient) => void = resumeCheckout,
): SessionPart {
  return {
    enter: () => {
      if (waitingPage.isSaved()) resume(next)
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') waitingPage.removeForeign(null)
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
