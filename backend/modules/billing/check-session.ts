import { paidPlan, roleOfPlan } from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import { unknownPayment } from '../users/access.ts'
import { grantSession, isChargedAsOrdered, isSameOrder } from './grant-session.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { ProviderSession } from './provider.ts'
import { eventOf, isRunning } from './state/subscription-machine.ts'
import type { StoredSession } from './stores/session-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Interval of checks of a completed page whose bank payment is still pending. */
const SLOW_PAYMENT_WAIT_MS = HOUR_MS
/** Duration of these checks. Bank debits take up to 14 days (https://docs.stripe.com/payments/bank-debits). */
const SLOW_PAYMENT_MAX_MS = 21 * DAY_MS

/** Maximum number of sessions per user that are checked. */
export const WAITING_MAX = 10

/** Returns the time of the next check of an open page, or null when the session is given up. */
function nextCheck(session: StoredSession, now: number): number | null {
  if (session.expiresAt > now) return session.expiresAt
  if (session.createdAt + SLOW_PAYMENT_MAX_MS <= now) return null
  return now + SLOW_PAYMENT_WAIT_MS
}

/** Stores the status of a payment page that the provider reports. Returns the page if it is paid as ordered. */
async function storePageStatus(
  context: PaymentsContext,
  session: StoredSession,
  reported: ProviderSession | null,
): Promise<ProviderSession | null> {
  const { sessions, now, log } = context
  const { id, status } = session
  const closedStatus = status === 'cancelled' ? 'cancelled' : 'expired'
  if (reported === null || reported.status === 'expired') {
    await sessions.setStatus(id, closedStatus, null)
    return null
  }
  if (!isSameOrder(session, reported)) {
    log('a payment page is not the one that was ordered', { session: id, ref: reported.ref })
    await sessions.setStatus(id, closedStatus, null)
    return null
  }
  if (reported.status === 'open') {
    const checkAt = nextCheck(session, now())
    await sessions.setStatus(id, checkAt === null ? closedStatus : 'open', checkAt)
    return null
  }
  if (!isChargedAsOrdered(session, reported)) {
    // The session is paid, but grants nothing. The log entry asks an operator to decide.
    if (status !== 'paid')
      log('a payment is not what was ordered', { session: id, ref: reported.ref })
    await sessions.setStatus(id, 'paid', null)
    return null
  }
  // settleDue checks the session again until it is granted.
  if (status !== 'paid') await sessions.setStatus(id, 'paid', now())
  return reported
}

/** Reads a page, and returns it if it is paid as ordered and not granted. @throws {ProviderUnavailable} */
async function readPaidPage(
  context: PaymentsContext,
  session: StoredSession,
): Promise<ProviderSession | null> {
  const { provider, sessions, now } = context
  if (session.granted || provider?.name !== session.provider) return null
  if (session.ref !== null) {
    return storePageStatus(context, session, await provider.readSession(session.ref))
  }
  // The provider never responded, so the user never saw a page to pay on.
  if (session.expiresAt <= now()) await sessions.setStatus(session.id, 'expired', null)
  return null
}

/** Grants the plan of a paid page. @throws {ProviderUnavailable} {IdentityUnavailableError} nothing was changed */
async function grantPaidPage(
  context: PaymentsContext,
  session: StoredSession,
  page: ProviderSession,
): Promise<void> {
  const { provider, sessions, now } = context
  if (provider === null || page.subscription === null) return
  const subscription = await provider.readSubscription(page.subscription)
  if (subscription === null) return
  // The subscription ended before this check, so there is nothing to grant.
  if (eventOf(subscription, null, now()) === 'ended') {
    await sessions.setStatus(session.id, 'expired', null, ['paid'])
  } else await grantSession(context, session, subscription)
}

/** Updates a session and grants a paid plan. Call it under the user's mutex. @throws {ProviderUnavailable} */
export async function checkSession(
  context: PaymentsContext,
  session: StoredSession,
): Promise<void> {
  const page = await readPaidPage(context, session)
  if (page !== null) await grantPaidPage(context, session, page)
}

/** Checks all sessions of a user that may still grant a plan, oldest first. */
export async function checkSessions(context: PaymentsContext, uid: string): Promise<void> {
  const waiting = await context.sessions.waiting(uid, WAITING_MAX)
  for (const session of waiting.reverse()) await checkSession(context, session)
}

/** Cancels an open session, or grants its plan if it is paid. Call it under the user's mutex. */
export async function cancelCheckout(
  context: PaymentsContext,
  session: StoredSession,
): Promise<void> {
  const { provider, sessions } = context
  if (session.status !== 'open') return
  const isAtProvider = provider?.name === session.provider && session.ref !== null
  const page = isAtProvider ? await provider.expireSession(session.ref) : null
  if (page?.status === 'paid') await checkSession(context, session)
  else await sessions.setStatus(session.id, 'cancelled', null)
}

const sessionNotPaid = () =>
  new Failure(403, 'session-not-paid', {
    errors: [{ path: 'body.sessionId', message: 'is no paid session of this user' }],
  })
const planNotPaid = () =>
  new Failure(403, 'plan-not-paid', {
    errors: [{ path: 'body.plan', message: 'is not what was paid for' }],
  })
const sessionUsed = () =>
  new Failure(403, 'session-used', {
    errors: [{ path: 'body.sessionId', message: 'gave its plan before' }],
  })

export interface GrantRequest {
  readonly role: Role
  /** Plan in the return link. It may be any text, which is compared with the paid plan and never stored. */
  readonly plan: string
  readonly sessionId?: string | undefined
}

function matchesPlan(request: GrantRequest, plan: Plan, role: Role | undefined): boolean {
  const expected = roleOfPlan(plan)
  return (
    paidPlan(request.plan) === plan &&
    (request.role === expected || (role === 'admin' && request.role === role))
  )
}

async function grantRequestedSession(
  context: PaymentsContext,
  request: GrantRequest,
  session: StoredSession,
) {
  const role = (await context.users.get(session.uid))?.role
  const page = await readPaidPage(context, session)
  if (page === null && !session.granted) throw sessionNotPaid()
  if (!matchesPlan(request, session.plan, role)) throw planNotPaid()
  if (page !== null) await grantPaidPage(context, session, page)
  const updatedSession = await context.sessions.get(session.id)
  if (!updatedSession?.granted) throw sessionNotPaid()
  // A session that is already granted is accepted while its subscription runs.
  const stored = await context.subscriptions.get(session.uid)
  if (stored?.sessionId !== session.id || !isRunning(stored.state)) throw sessionUsed()
}

/** Grants the newest paid session of a user, for a request without a session id. */
async function grantAnySession(
  context: PaymentsContext,
  uid: string,
  request: GrantRequest,
): Promise<void> {
  const currentRole = async () => (await context.users.get(uid))?.role
  for (const session of await context.sessions.waiting(uid, WAITING_MAX)) {
    const page = await readPaidPage(context, session)
    if (page === null) continue
    if (!matchesPlan(request, session.plan, await currentRole())) throw planNotPaid()
    await grantPaidPage(context, session, page)
    if ((await context.sessions.get(session.id))?.granted) return
  }
  // A webhook may have granted the plan already.
  const stored = await context.subscriptions.get(uid)
  const hasPlan = stored !== null && isRunning(stored.state)
  if (!hasPlan || !matchesPlan(request, stored.plan, await currentRole())) throw unknownPayment()
}

/**
 * Grants the plan of a paid session if the request matches it exactly. Idempotent. Call it under the user's mutex.
 * @throws {Failure} 403 session-not-paid, plan-not-paid, session-used
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} nothing was changed
 */
export async function grantPlan(
  context: PaymentsContext,
  uid: string,
  request: GrantRequest,
): Promise<void> {
  if (request.sessionId === undefined) return grantAnySession(context, uid, request)
  const session = await context.sessions.get(request.sessionId)
  if (session?.uid !== uid) throw unknownPayment()
  await grantRequestedSession(context, request, session)
}
