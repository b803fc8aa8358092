import type { Invoice } from '../../../shared/api/plans.ts'
import { createSharedMutex } from '../../database/keyed-mutex.ts'
import { createLeases } from '../../database/leases.ts'
import { Failure } from '../../http/failure.ts'
import { atPayments, whereReachable } from './attempts.ts'
import { requireOnSale, requirePrice } from './change-kind.ts'
import {
  type Claim,
  cancelCheckout,
  checkSession,
  checkSessions,
  claimPlan,
  WAITING_MAX,
} from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import { cancelPlan, changePlan, openPortal, resumePlan } from './manage.ts'
import type { ReturningSession } from './pages/return-target.ts'
import { toCheckoutSession, toProducts, toSubscription } from './payment-views.ts'
import {
  createPaymentsContext,
  type PaymentsContext,
  type PaymentsOptions,
} from './payments-context.ts'
import { previewChange } from './preview.ts'
import { settleDue } from './settle-due.ts'
import { type Buyer, type CheckoutWish, startCheckout } from './start-checkout.ts'
import { mayTry, rememberPlan } from './trials.ts'
import { createWebhooks } from './webhook-inbox.ts'

/** What a user was billed, newest first. @throws {ProviderUnavailable} */
async function listInvoices(context: PaymentsContext, uid: string): Promise<Invoice[]> {
  const { provider, prices } = context
  const stored = await context.current(uid)
  if (provider === null || stored === null) return []
  const invoices = await provider.invoices(stored.customer)
  return invoices.map(({ ref, at, priceId, ...invoice }) => {
    const price = priceId === null ? null : prices.find(priceId)
    return {
      ...invoice,
      id: ref,
      at: new Date(at).toISOString(),
      plan: price?.plan ?? null,
      interval: price?.interval ?? null,
    }
  })
}

/**
 * An invoice itself.
 * @throws {Failure} 404 for one that is not this user's
 * @throws {ProviderUnavailable}
 */
async function readInvoice(context: PaymentsContext, uid: string, id: string) {
  const stored = await context.current(uid)
  const document =
    stored === null ? null : await context.provider?.invoiceDocument(stored.customer, id)
  if (document) return document
  throw new Failure(404, 'invoice-not-found', 'There is no such invoice of yours.')
}

/**
 * Before a user is removed: no page of theirs can be paid on, and what was paid at the last moment is
 * ended. (What runs is ended by what the removal of its row leaves behind.)
 * @throws {ProviderUnavailable} nothing may be removed yet
 */
async function closeCheckouts(context: PaymentsContext, uid: string): Promise<void> {
  const { provider, sessions, replaced } = context
  if (provider === null) return
  for (const session of await sessions.waiting(uid, WAITING_MAX)) {
    if (session.provider !== provider.name || session.ref === null) continue
    const page = await provider.expireSession(session.ref)
    if (page.subscription !== null) await replaced.add(provider.name, page.subscription)
    else await sessions.setStatus(session.id, 'cancelled', null)
  }
}

/** The lease of the instance that settles: longer than the minute after which it settles again. */
const SETTLING = 'settling'
const SETTLING_LEASE_MS = 90_000

/**
 * Plans and payments over a database, an identity provider and a payment provider. Every method that refuses throws a
 * Failure: 503 when the provider cannot be asked. Only this module decides what a user has, from what the provider says.
 */
export function createPayments(options: PaymentsOptions) {
  const context = createPaymentsContext(options)
  const { provider, prices, sessions, subscriptions, users, grants, now } = context
  const leases = createLeases(options.database)
  const exclusively = createSharedMutex(leases, 'payments')
  const webhooks = createWebhooks(context, exclusively)

  /** Work under the user's mutex, refused with 503 where a provider it needs cannot be asked. */
  const serve = <T>(uid: string, work: () => Promise<T>) =>
    exclusively(uid, () => atPayments(context, work))
  const upToDate = (uid: string) =>
    whereReachable(context, async () => {
      await checkSessions(context, uid)
      await checkSubscription(context, uid)
    })
  const view = async (uid: string) => {
    const stored = await subscriptions.get(uid)
    const portal = (await context.current(uid)) !== null && provider !== null
    const user = await users.get(uid)
    return toSubscription(stored, user?.plan ?? 'free', prices, portal)
  }
  /** A change that the provider makes, on what is up to date; resolves with how the plan then stands. */
  const manage = (uid: string, change: () => Promise<void>) =>
    serve(uid, async () => {
      await checkSessions(context, uid)
      await checkSubscription(context, uid)
      await change()
      return view(uid)
    })
  const ownSession = async (uid: string, id: string) => {
    const session = await sessions.get(id)
    if (session?.uid !== uid) {
      throw new Failure(404, 'session-not-found', 'There is no such payment of yours.')
    }
    return session
  }

  return {
    products: () => toProducts(prices, provider?.name ?? 'off'),
    subscription: (uid: string) =>
      serve(uid, async () => {
        await upToDate(uid)
        return view(uid)
      }),
    /** What the provider said last: it is not asked, and nothing changes. */
    keptSubscription: async (uid: string) => ({
      subscription: await view(uid),
      provider: (await subscriptions.get(uid))?.provider ?? null,
    }),
    preview: (uid: string, priceId: string) =>
      serve(uid, async () => {
        const price = requirePrice(prices, priceId)
        await upToDate(uid)
        const subscription = await context.current(uid)
        requireOnSale(prices, subscription, price)
        const subject = {
          role: (await users.get(uid))?.role ?? 'listener',
          subscription,
          price: subscription === null ? null : prices.find(subscription.priceId),
          mayTry: await mayTry(context, { uid, email: null }),
        }
        return previewChange(subject, price, now())
      }),
    change: (uid: string, priceId: string) => manage(uid, () => changePlan(context, uid, priceId)),
    cancel: (uid: string) => manage(uid, () => cancelPlan(context, uid)),
    resume: (uid: string) => manage(uid, () => resumePlan(context, uid)),
    portal: (uid: string, returnUrl: string) =>
      serve(uid, () => openPortal(context, uid, returnUrl)),
    invoices: (uid: string) => serve(uid, () => listInvoices(context, uid)),
    invoiceDocument: (uid: string, id: string) => serve(uid, () => readInvoice(context, uid, id)),

    /** `created` is false for a key that was used before. */
    startCheckout: (buyer: Buyer, wish: CheckoutWish) =>
      serve(buyer.uid, async () => {
        const { created, id } = await startCheckout(context, buyer, wish)
        return { created, session: toCheckoutSession(await ownSession(buyer.uid, id)) }
      }),
    checkoutSession: (uid: string, id: string) =>
      serve(uid, async () => {
        const session = await ownSession(uid, id)
        await whereReachable(context, () => checkSession(context, session))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    cancelCheckout: (uid: string, id: string) =>
      serve(uid, async () => {
        await cancelCheckout(context, await ownSession(uid, id))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    unclaimed: (uid: string) =>
      serve(uid, async () => {
        await upToDate(uid)
        return (await sessions.waiting(uid, WAITING_MAX)).map(toCheckoutSession)
      }),
    /** For the return page and the provider's own page: it does not say whose session it is. */
    findSession: async (id: string): Promise<ReturningSession | null> => {
      const session = await sessions.get(id)
      if (session === null) return null
      const { plan, returnTo, origin, priceId, status } = session
      return { plan, return: returnTo, origin, priceId, status }
    },

    claim: (uid: string, claim: Claim) => serve(uid, () => claimPlan(context, uid, claim)),
    /** Ends what runs at the provider, before a user is removed. */
    leave: (uid: string) =>
      serve(uid, async () => {
        await closeCheckouts(context, uid)
        if (await grants.hasAny(uid)) await rememberPlan(context, uid)
      }),

    webhook: webhooks.receive,
    providerChanged: webhooks.accept,
    /** Brings everything up to date that is due now; what fails is tried the next time. */
    settleDue: async (): Promise<void> => {
      // One instance looks after what is due; another takes over when it is gone.
      if (!(await leases.take(SETTLING, SETTLING_LEASE_MS))) return
      await leases.prune()
      await settleDue(context, exclusively)
    },
    idle: webhooks.idle,
  }
}
export type Payments = ReturnType<typeof createPayments>
