import { randomBytes } from 'node:crypto'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../users/access.ts'
import { requireUser } from '../users/user-view.ts'
import { changeKind, needsCheckout, requireOnSale, requirePrice } from './change-kind.ts'
import { cancelCheckout, checkSession, checkSessions, WAITING_MAX } from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import { noCheckout, requireSettled } from './manage.ts'
import type { PaymentsContext } from './payments-context.ts'
import type { Order, PaymentProvider, Price } from './provider.ts'
import { isRunning } from './state/subscription-machine.ts'
import type { InTheWay, StoredSession } from './stores/session-store.ts'
import { mayTry } from './trials.ts'

const HOUR_MS = 60 * 60_000
/** How long a payment page can be paid on. Stripe's shortest is 30 minutes; an answer may get lost. */
export const CHECKOUT_MS = HOUR_MS
/** Payment pages one user may ask for in an hour. */
export const CHECKOUTS_PER_HOUR = 30
/** 192 random bits: not to be guessed. */
const ID_BYTES = 24

/** Who buys: what the caller's token says. */
export type Buyer = Pick<Caller, 'uid' | 'email'>

/** What a user asks to pay for, and where the return page leads. */
export interface CheckoutWish {
  readonly priceId: string
  readonly return: 'app' | 'web'
  /** The page's origin, for a return to the web. */
  readonly origin: string | null
  readonly idempotencyKey: string
}

/** What an order for a price would be refused for. @throws {Failure} 409 */
async function requireBuyable(context: PaymentsContext, uid: string, price: Price): Promise<void> {
  const stored = await context.current(uid)
  const kind = changeKind(stored, price)
  if (kind === 'same') throw new Failure(409, 'already-yours', 'You already have this plan.')
  if (!needsCheckout(kind)) {
    throw new Failure(409, 'use-change', 'This change needs no payment now.')
  }
  requireSettled(stored)
}

/** Closes a user's other pages, so that only one can be paid. One that was paid after all gives its plan. */
async function closeOthers(context: PaymentsContext, uid: string, idempotencyKey: string) {
  for (const session of await context.sessions.waiting(uid, WAITING_MAX)) {
    // The same key: another process started it while this one was held up.
    const isOther = session.idempotencyKey !== idempotencyKey
    if (isOther && session.provider === context.provider?.name) {
      await cancelCheckout(context, session)
    }
  }
}

/** Has the provider make a page for a session. The same session always makes the same page. */
async function openPage(
  context: PaymentsContext,
  provider: PaymentProvider,
  session: StoredSession,
  { email, price }: Pick<Order, 'email' | 'price'>,
): Promise<void> {
  const back = `${context.publicUrl()}/checkout/return/${session.id}`
  const page = await provider.createSession({
    sessionId: session.id,
    uid: session.uid,
    email,
    price,
    trial: session.trial,
    customer: session.customer,
    replaces: session.replaces,
    successUrl: `${back}?result=success`,
    cancelUrl: `${back}?result=cancel`,
    expiresAt: session.expiresAt,
  })
  await context.sessions.setPage(session.id, page.ref, page.url)
}

function requireSameWish(session: StoredSession, wish: CheckoutWish): void {
  const isSame =
    session.priceId === wish.priceId &&
    session.returnTo === wish.return &&
    session.origin === wish.origin
  if (!isSame) throw new Failure(409, 'key-reused', 'This key was used for something else.')
}

async function insertSession(
  context: PaymentsContext,
  provider: PaymentProvider,
  buyer: Buyer,
  wish: CheckoutWish,
  price: Price,
): Promise<{ readonly id: string; readonly inTheWay: InTheWay | null }> {
  const { sessions, now } = context
  const { uid } = buyer
  const stored = await context.current(uid)
  const time = now()
  const id = `cs_${randomBytes(ID_BYTES).toString('base64url')}`
  const inTheWay = await sessions.insert({
    id,
    uid,
    provider: provider.name,
    idempotencyKey: wish.idempotencyKey,
    priceId: price.id,
    plan: price.plan,
    amount: price.amount,
    currency: price.currency,
    trial: price.trialDays > 0 && (await mayTry(context, buyer)),
    customer: stored?.customer ?? null,
    replaces: stored !== null && isRunning(stored.state) ? stored.ref : null,
    returnTo: wish.return,
    origin: wish.origin,
    status: 'open',
    createdAt: time,
    expiresAt: time + CHECKOUT_MS,
    checkAt: time + CHECKOUT_MS,
  })
  return { id, inTheWay }
}

async function requireRate({ sessions, now }: PaymentsContext, uid: string): Promise<void> {
  if ((await sessions.countSince(uid, now() - HOUR_MS)) < CHECKOUTS_PER_HOUR) return
  throw new Failure(429, 'too-many-payments', 'That were many payments. Try again in an hour.', {
    headers: { 'retry-after': String(HOUR_MS / 1_000) },
  })
}

/** Goes on with a payment that was begun before, where it stopped. */
async function goOn(
  context: PaymentsContext,
  provider: PaymentProvider,
  known: StoredSession,
  order: Pick<Order, 'email' | 'price'>,
) {
  const isUnanswered = known.status === 'open' && known.ref === null
  if (isUnanswered && known.expiresAt > context.now()) {
    await openPage(context, provider, known, order)
  } else await checkSession(context, known)
  return { created: false, id: known.id }
}

/**
 * Begins a payment, or finds the one that was begun with the same key. Called under the user’s mutex.
 * @throws {Failure} 400 unknown-price, 404, 409 key-reused, not-on-sale, already-yours, use-change, payment-open,
 * another-payment, 429, 503 no-checkout
 * @throws {ProviderUnavailable} the same key goes on where this stopped
 */
export async function startCheckout(
  context: PaymentsContext,
  buyer: Buyer,
  wish: CheckoutWish,
): Promise<{ readonly created: boolean; readonly id: string }> {
  const { provider, sessions, users } = context
  if (provider === null) throw noCheckout()
  const { uid } = buyer
  const known = await sessions.byKey(uid, wish.idempotencyKey)
  if (known !== null) requireSameWish(known, wish)
  const price = requirePrice(context.prices, wish.priceId)
  const order = { ...buyer, price }
  if (known !== null) return goOn(context, provider, known, order)
  await requireUser(users, uid)
  requireOnSale(context.prices, await context.current(uid), price)
  await requireRate(context, uid)
  await checkSessions(context, uid)
  await checkSubscription(context, uid)
  await requireBuyable(context, uid, price)
  await closeOthers(context, uid, wish.idempotencyKey)
  // One of them may have been paid at the last moment.
  await requireBuyable(context, uid, price)
  const { id, inTheWay } = await insertSession(context, provider, buyer, wish, price)
  // Another process went on while this one was held up for longer than its turn.
  if (inTheWay === 'same-key') return startCheckout(context, buyer, wish)
  if (inTheWay === 'open-page') {
    throw new Failure(409, 'another-payment', 'Another payment was begun at the same time.')
  }
  const session = await sessions.get(id)
  if (session !== null) await openPage(context, provider, session, order)
  return { created: true, id }
}
