import { randomBytes } from 'node:crypto'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../users/access.ts'
import { requireUser } from '../users/user-view.ts'
import { changeKind, needsCheckout, requireOnSale, requirePrice } from './change-kind.ts'
import { cancelCheckout, checkSession, checkSessions, WAITING_MAX } from './check-session.ts'
import { checkSubscription } from './check-subscription.ts'
import { checkoutUnavailable, requireNotPastDue } from './manage.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { Order, PaymentProvider, Price } from './provider.ts'
import { isRunning } from './state/subscription-machine.ts'
import type { SessionConflict, StoredSession } from './stores/session-store.ts'
import { isTrialEligible } from './trials.ts'

const HOUR_MS = 60 * 60_000
/** Lifetime of a payment page. Stripe's minimum is 30 minutes; the margin covers a lost response. */
export const CHECKOUT_MS = HOUR_MS
export const CHECKOUTS_PER_HOUR = 30
/** 192 random bits, too many to guess. */
const ID_BYTES = 24

export type Buyer = Pick<Caller, 'uid' | 'email'>

export interface CheckoutRequest {
  readonly priceId: string
  readonly return: 'app' | 'web'
  readonly origin: string | null
  readonly idempotencyKey: string
}

async function requireBuyable(context: PaymentsContext, uid: string, price: Price): Promise<void> {
  const stored = await context.currentSubscription(uid)
  const kind = changeKind(stored, price)
  if (kind === 'same') throw new Failure(409, 'already-yours')
  if (!needsCheckout(kind)) {
    throw new Failure(409, 'use-change')
  }
  requireNotPastDue(stored)
}

/** Closes a user's other pages so that only one can be paid. A page that was already paid grants its plan. */
async function closeOtherPages(context: PaymentsContext, uid: string, idempotencyKey: string) {
  for (const session of await context.sessions.waiting(uid, WAITING_MAX)) {
    // Another process may have started the session with the same key while this process was delayed.
    const isOther = session.idempotencyKey !== idempotencyKey
    if (isOther && session.provider === context.provider?.name) {
      await cancelCheckout(context, session)
    }
  }
}

async function openPage(
  context: PaymentsContext,
  provider: PaymentProvider,
  session: StoredSession,
  { email, price }: Pick<Order, 'email' | 'price'>,
): Promise<void> {
  const returnUrl = `${context.publicUrl()}/checkout/return/${session.id}`
  const page = await provider.createSession({
    sessionId: session.id,
    uid: session.uid,
    email,
    price,
    trial: session.trial,
    customer: session.customer,
    replaces: session.replaces,
    successUrl: `${returnUrl}?result=success`,
    cancelUrl: `${returnUrl}?result=cancel`,
    expiresAt: session.expiresAt,
  })
  await context.sessions.setPage(session.id, page.ref, page.url)
}

function requireSameRequest(session: StoredSession, request: CheckoutRequest): void {
  const isSame =
    session.priceId === request.priceId &&
    session.returnTo === request.return &&
    session.origin === request.origin
  if (!isSame) throw new Failure(409, 'key-reused')
}

async function insertSession(
  context: PaymentsContext,
  provider: PaymentProvider,
  buyer: Buyer,
  request: CheckoutRequest,
  price: Price,
): Promise<{ readonly id: string; readonly conflict: SessionConflict | null }> {
  const { sessions, now } = context
  const { uid } = buyer
  const stored = await context.currentSubscription(uid)
  const time = now()
  const id = `cs_${randomBytes(ID_BYTES).toString('base64url')}`
  const conflict = await sessions.insert({
    id,
    uid,
    provider: provider.name,
    idempotencyKey: request.idempotencyKey,
    priceId: price.id,
    plan: price.plan,
    amount: price.amount,
    currency: price.currency,
    trial: price.trialDays > 0 && (await isTrialEligible(context, buyer)),
    customer: stored?.customer ?? null,
    replaces: stored !== null && isRunning(stored.state) ? stored.ref : null,
    returnTo: request.return,
    origin: request.origin,
    status: 'open',
    createdAt: time,
    expiresAt: time + CHECKOUT_MS,
    checkAt: time + CHECKOUT_MS,
  })
  return { id, conflict }
}

async function requireBelowHourlyLimit(
  { sessions, now }: PaymentsContext,
  uid: string,
): Promise<void> {
  if ((await sessions.countSince(uid, now() - HOUR_MS)) < CHECKOUTS_PER_HOUR) return
  throw new Failure(429, 'too-many-payments', {
    headers: { 'retry-after': String(HOUR_MS / 1_000) },
  })
}

async function resumeCheckout(
  context: PaymentsContext,
  provider: PaymentProvider,
  existing: StoredSession,
  order: Pick<Order, 'email' | 'price'>,
) {
  const hasNoPage = existing.status === 'open' && existing.ref === null
  if (hasNoPage && existing.expiresAt > context.now()) {
    await openPage(context, provider, existing, order)
  } else await checkSession(context, existing)
  return { created: false, id: existing.id }
}

/**
 * Starts a payment, or returns the existing one with the same idempotency key. Call it under the user's mutex.
 * @throws {Failure} 400 unknown-price, 404, 409 key-reused, not-on-sale, already-yours, use-change, payment-open,
 * another-payment, 429, 503 no-checkout
 * @throws {ProviderUnavailable} a retry with the same key resumes the payment
 */
export async function startCheckout(
  context: PaymentsContext,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<{ readonly created: boolean; readonly id: string }> {
  const { provider, sessions, users } = context
  if (provider === null) throw checkoutUnavailable()
  const { uid } = buyer
  const existing = await sessions.byKey(uid, request.idempotencyKey)
  if (existing !== null) requireSameRequest(existing, request)
  const price = requirePrice(context.prices, request.priceId)
  const order = { ...buyer, price }
  if (existing !== null) return resumeCheckout(context, provider, existing, order)
  await requireUser(users, uid)
  requireOnSale(context.prices, await context.currentSubscription(uid), price)
  await requireBelowHourlyLimit(context, uid)
  await checkSessions(context, uid)
  await checkSubscription(context, uid)
  await requireBuyable(context, uid, price)
  await closeOtherPages(context, uid, request.idempotencyKey)
  // One of the other pages may have been paid at the last moment.
  await requireBuyable(context, uid, price)
  const { id, conflict } = await insertSession(context, provider, buyer, request, price)
  // Another process started this payment after the lease of this process expired.
  if (conflict === 'same-key') return startCheckout(context, buyer, request)
  if (conflict === 'open-page') {
    throw new Failure(409, 'another-payment')
  }
  const session = await sessions.get(id)
  if (session !== null) await openPage(context, provider, session, order)
  return { created: true, id }
}
