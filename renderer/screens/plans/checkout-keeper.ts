/** The app's one queue of payment grants, over the API. */
import type { QueryClient } from '@tanstack/react-query'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { paidPlan } from '../../../shared/api/entitlements.ts'
import { claimPlan, readSession, unclaimedSessions } from '../../api/checkout.ts'
import { statusOf } from '../../api/problem.ts'
import { onLeaving, refreshClaims, requireUid, whenAccountReady } from '../../domain/auth/auth.ts'
import type { SessionContext, SessionPart } from '../../domain/auth/session-scope.ts'
import { queueSession } from '../../domain/sync/offline-queue.ts'
import { log } from '../../lib/log.ts'
import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { createPaymentGrants, type OutcomeListener } from './payment-grants.ts'
import type { PaymentHint } from './payment-hint.ts'
import { planDataKeys } from './plan-queries.ts'
import { type Waiting, waitingPage } from './waiting-page.ts'

interface FindPorts {
  /** The page that is waited for; null for none. */
  waiting(): Waiting | null
  /** The two questions reject as the API client does. */
  unclaimed(): Promise<readonly CheckoutSession[]>
  /** null: the API knows no such page of this user. */
  read(id: string): Promise<CheckoutSession | null>
  claim(hint: PaymentHint, isGranted: boolean): void
  /** Waits for that page from now on; null: for none. */
  wait(waiting: Waiting | null): void
}

/**
 * Claims every paid session of the user, and waits for the newest open one if nothing is waited for.
 * Resolves with whether anything was claimed.
 */
export async function findPaid(ports: FindPorts): Promise<boolean> {
  const found = await ports.unclaimed()
  const waiting = ports.waiting()
  // The API may have granted it by itself: then it is unclaimed no more, and the claims are still old.
  const own =
    waiting && (found.find(({ id }) => id === waiting.id) ?? (await ports.read(waiting.id)))
  const others = found.filter(({ id }) => id !== waiting?.id)
  const paid = [...(own ? [own] : []), ...others].filter(({ status }) => status === 'paid')
  for (const { id, plan, granted } of paid) ports.claim({ plan, sessionId: id }, granted)
  if (waiting !== null && own?.status !== 'open' && own?.status !== 'paid') ports.wait(null)
  const open = found.find(({ status }) => status === 'open')
  if (waiting === null && open) ports.wait({ id: open.id, plan: open.plan })
  return paid.length > 0
}

let client: Pick<QueryClient, 'invalidateQueries'> | null = null

/** Says whose cached data are to be brought up to date when a plan has arrived. */
export function keepUpToDate(next: Pick<QueryClient, 'invalidateQueries'>): void {
  client = next
}

/** The signed-in user; null while signed out. */
function uid(): string | null {
  try {
    return requireUid()
  } catch {
    return null
  }
}

/** Forces new claims, then lets go of what is cached of subscription, products and role. */
export async function refreshPlan(): Promise<void> {
  await refreshClaims()
  for (const queryKey of planDataKeys(uid())) void client?.invalidateQueries({ queryKey })
}

/** The toast that says what became of a plan, where no page says it. */
const PLAN_TOAST = 'plan-arrived'

/** The page says it: the toast of a moment before goes. */
export function withdrawPlanToast(): void {
  withdrawNotice(PLAN_TOAST)
}

const announce: OutcomeListener = ({ plan }, outcome) => {
  if (outcome.type !== 'granted') return
  const text = getMessages().plans.toasts
  notify({ message: text.granted(getMessages().plan(plan)), tone: 'success', id: PLAN_TOAST })
}

export const paymentGrants = createPaymentGrants({
  uid,
  send: async (owner, { plan, sessionId }) => {
    await whenAccountReady()
    await claimPlan(owner, { role: paidPlan(plan), plan, ...(sessionId !== null && { sessionId }) })
  },
  settled: (owner, { sessionId }) => {
    if (waitingPage.read(owner)?.id === sessionId) waitingPage.set(owner, null)
  },
  refresh: refreshPlan,
  announce,
})

/** Waits for that page from now on, also after a reload; null: for none. */
export function waitForPage(waiting: Waiting | null): void {
  const owner = uid()
  if (owner !== null) waitingPage.set(owner, waiting)
}

/** Whose paid sessions were looked for in this run of the app. */
let asked: string | null = null

/**
 * Looks for plans that were paid and have not arrived, once a run unless `again`. Resolves with whether
 * there were any; false also where the API could not be asked. Never rejects.
 */
export async function lookForPaid(again = false): Promise<boolean> {
  const owner = uid()
  if (owner === null || (asked === owner && !again)) return false
  asked = owner
  try {
    await whenAccountReady()
    return await findPaid({
      waiting: () => waitingPage.read(owner),
      unclaimed: unclaimedSessions,
      read: (id) => readSession(id).catch(nullIfGone),
      claim: (hint, isGranted) => {
        if (uid() === owner) paymentGrants.claim(hint, isGranted)
      },
      wait: (waiting) => {
        if (uid() === owner) waitForPage(waiting)
      },
    })
  } catch (error) {
    log.warn('It could not be looked up what was paid', { status: statusOf(error) })
    asked = null
    return false
  }
}

function nullIfGone(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

/** A user is signed in: goes on with what an earlier run of the app has left of theirs. */
export function resumeCheckout(next: Pick<QueryClient, 'invalidateQueries'>): void {
  keepUpToDate(next)
  waitingPage.keepOnly(uid())
  void lookForPaid()
}

/** Resumes a checkout that was started on this computer when its user signs in; a sign-out deletes it. */
export function checkoutSession(
  next: QueryClient,
  resume: (client: QueryClient) => void = resumeCheckout,
): SessionPart {
  return {
    enter: () => {
      if (waitingPage.isKept()) resume(next)
    },
    leave: (_uid, reason) => {
      if (reason === 'signed-out') waitingPage.keepOnly(null)
    },
  }
}

export function plansSession(context: Pick<SessionContext, 'client'>): SessionPart[] {
  keepUpToDate(context.client)
  return [checkoutSession(context.client), queueSession(paymentGrants)]
}

onLeaving(() => {
  asked = null
  paymentGrants.leave()
})
