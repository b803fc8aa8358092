import { paidPlan, roleOfPlan } from '../../../shared/api/entitlements.ts'
import type { Plan, Role } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import { unknownPayment } from '../users/access.ts'
import { grantSession, isChargedRight, isSameOrder } from './grant-session.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { ProviderSession } from './provider.ts'
import { eventOf, isRunning } from './state/subscription-machine.ts'
import type { StoredSession } from './stores/session-store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** A page that is complete but waits for a slow payment (a bank's) is asked for this often... */
const SLOW_PAYMENT_WAIT_MS = HOUR_MS
/** ...and this long. Bank debits take up to 14 days (https://docs.stripe.com/payments/bank-debits). */
const SLOW_PAYMENT_MAX_MS = 21 * DAY_MS

/** Most payment pages of one user that are looked at together. */
export const WAITING_MAX = 10

/** When to ask for an open page again; null: never, it is over. */
function nextLook(session: StoredSession, now: number): number | null {
  if (session.expiresAt > now) return session.expiresAt
  if (session.createdAt + SLOW_PAYMENT_MAX_MS <= now) return null
  return now + SLOW_PAYMENT_WAIT_MS
}

/** Stores how the provider's page of a session stands; the paid one is returned. */
async function store(
  context: PaymentsContext,
  session: StoredSession,
  truth: ProviderSession | null,
): Promise<ProviderSession | null> {
  const { sessions, now, log } = context
  const { id, status } = session
  const over = status === 'cancelled' ? 'cancelled' : 'expired'
  if (truth === null || truth.status === 'expired') {
    await sessions.setStatus(id, over, null)
    return null
  }
  if (!isSameOrder(session, truth)) {
    log('a payment page is not the one that was ordered', { session: id, ref: truth.ref })
    await sessions.setStatus(id, over, null)
    return null
  }
  if (truth.status === 'open') {
    const again = nextLook(session, now())
    await sessions.setStatus(id, again === null ? over : 'open', again)
    return null
  }
  if (!isChargedRight(session, truth)) {
    // Left for an operator to look at: it is paid, but nothing is given for it.
    if (status !== 'paid') log('a payment is not what was ordered', { session: id, ref: truth.ref })
    await sessions.setStatus(id, 'paid', null)
    return null
  }
  // Until it is given: asked for again by ourselves.
  if (status !== 'paid') await sessions.setStatus(id, 'paid', now())
  return truth
}

/**
 * Asks the provider how a session's page stands, and stores that. Resolves with the page where it was
 * paid as ordered and gave nothing yet. Called under the user’s mutex.
 * @throws {ProviderUnavailable} nothing was changed
 */
async function readPaidPage(
  context: PaymentsContext,
  session: StoredSession,
): Promise<ProviderSession | null> {
  const { provider, sessions, now } = context
  if (session.granted || provider?.name !== session.provider) return null
  if (session.ref !== null) {
    return store(context, session, await provider.readSession(session.ref))
  }
  // The provider never answered, so no page to pay on was ever shown.
  if (session.expiresAt <= now()) await sessions.setStatus(session.id, 'expired', null)
  return null
}

/**
 * Gives what a paid page bought. Called under the user’s mutex.
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} nothing was changed
 */
async function givePaid(
  context: PaymentsContext,
  session: StoredSession,
  page: ProviderSession,
): Promise<void> {
  const { provider, sessions, now } = context
  if (provider === null || page.subscription === null) return
  const truth = await provider.readSubscription(page.subscription)
  if (truth === null) return
  // Bought and over again before it was asked for: there is nothing left to give.
  if (eventOf(truth, null, now()) === 'ended') {
    await sessions.setStatus(session.id, 'expired', null, ['paid'])
  } else await grantSession(context, session, truth)
}

/**
 * Brings one session up to date: asks, and gives what was paid. Called under the user’s mutex.
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} tried again later by ourselves
 */
export async function checkSession(
  context: PaymentsContext,
  session: StoredSession,
): Promise<void> {
  const page = await readPaidPage(context, session)
  if (page !== null) await givePaid(context, session, page)
}

/** Brings everything of a user up to date that may still give something, the oldest first. */
export async function checkSessions(context: PaymentsContext, uid: string): Promise<void> {
  const waiting = await context.sessions.waiting(uid, WAITING_MAX)
  for (const session of waiting.reverse()) await checkSession(context, session)
}

/**
 * Cancels a checkout: its page can no longer be paid. A page that was paid in the meantime gives its plan. Called
 * under the user’s mutex.
 * @throws {ProviderUnavailable} it is still open
 */
export async function cancelCheckout(
  context: PaymentsContext,
  session: StoredSession,
): Promise<void> {
  const { provider, sessions } = context
  if (session.status !== 'open') return
  const isTheirs = provider?.name === session.provider && session.ref !== null
  const page = isTheirs ? await provider.expireSession(session.ref) : null
  if (page?.status === 'paid') await checkSession(context, session)
  else await sessions.setStatus(session.id, 'cancelled', null)
}

const notPaid = () =>
  new Failure(403, 'session-not-paid', 'This has not been paid.', {
    errors: [{ path: 'body.sessionId', message: 'is no paid session of this user' }],
  })
const otherPlan = () =>
  new Failure(403, 'plan-not-paid', 'This is not the plan that was paid for.', {
    errors: [{ path: 'body.plan', message: 'is not what was paid for' }],
  })
const usedPayment = () =>
  new Failure(403, 'session-used', 'This payment has been used before.', {
    errors: [{ path: 'body.sessionId', message: 'gave its plan before' }],
  })

/** What a user says they paid for. */
export interface Claim {
  readonly role: Role
  /** As the link of the return named it: any text counts as a paid plan, and is never stored. */
  readonly plan: string
  readonly sessionId?: string | undefined
}

/** Whether a claim says exactly what a plan gives: its role, or the admin's who stays one. */
function fitsPlan(claim: Claim, plan: Plan, role: Role | undefined): boolean {
  const expected = roleOfPlan(plan)
  return (
    paidPlan(claim.plan) === plan &&
    (claim.role === expected || (role === 'admin' && claim.role === role))
  )
}

async function claimSession(context: PaymentsContext, claim: Claim, session: StoredSession) {
  const role = (await context.users.get(session.uid))?.role
  const page = await readPaidPage(context, session)
  if (page === null && !session.granted) throw notPaid()
  if (!fitsPlan(claim, session.plan, role)) throw otherPlan()
  if (page !== null) await givePaid(context, session, page)
  const after = await context.sessions.get(session.id)
  if (!after?.granted) throw notPaid()
  // A session that gave its plan is fine while what it bought runs.
  const stored = await context.subscriptions.get(session.uid)
  if (stored?.sessionId !== session.id || !isRunning(stored.state)) throw usedPayment()
}

/** Without the name of a session: the newest paid one that gave nothing yet. */
async function claimAny(context: PaymentsContext, uid: string, claim: Claim): Promise<void> {
  const roleNow = async () => (await context.users.get(uid))?.role
  for (const session of await context.sessions.waiting(uid, WAITING_MAX)) {
    const page = await readPaidPage(context, session)
    if (page === null) continue
    if (!fitsPlan(claim, session.plan, await roleNow())) throw otherPlan()
    await givePaid(context, session, page)
    if ((await context.sessions.get(session.id))?.granted) return
  }
  // A webhook was faster.
  const stored = await context.subscriptions.get(uid)
  const isHad = stored !== null && isRunning(stored.state)
  if (!isHad || !fitsPlan(claim, stored.plan, await roleNow())) throw unknownPayment()
}

/**
 * The claims update: gives what a paid session of this user bought, where the claim says exactly
 * that. Again, with the same session, it changes nothing. Called under the user’s mutex.
 * @throws {Failure} 403 session-not-paid, plan-not-paid, session-used
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} nothing was changed
 */
export async function claimPlan(
  context: PaymentsContext,
  uid: string,
  claim: Claim,
): Promise<void> {
  if (claim.sessionId === undefined) return claimAny(context, uid, claim)
  const session = await context.sessions.get(claim.sessionId)
  if (session?.uid !== uid) throw unknownPayment()
  await claimSession(context, claim, session)
}
