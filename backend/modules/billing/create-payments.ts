import type { Invoice } from '../../../shared/api/plans.ts'
import { createSharedMutex } from '../../database/keyed-mutex.ts'
import { createLeases } from '../../database/leases.ts'
import { Failure } from '../../http/failure.ts'
import { ignoreUnavailable, mapProviderErrors } from './attempts.ts'
import { requireOnSale, requirePrice } from './change-kind.ts'
import {
  cancelCheckout,
  checkSession,
  checkSessions,
  type GrantRequest,
  grantPlan,
  WAITING_MAX,
} from './check-session.ts'
import { checkSubscription } from './check-subscription.ts'
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
import { type Buyer, type CheckoutRequest, startCheckout } from './start-checkout.ts'
import { isTrialEligible, recordPastPlan } from './trials.ts'
import { createWebhooks } from './webhook-inbox.ts'

async function listInvoices(context: PaymentsContext, uid: string): Promise<Invoice[]> {
  const { provider, prices } = context
  const stored = await context.currentSubscription(uid)
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

/** @throws {Failure} 404 when the user has no such invoice @throws {ProviderUnavailable} */
async function readInvoice(context: PaymentsContext, uid: string, id: string) {
  const stored = await context.currentSubscription(uid)
  const document =
    stored === null ? null : await context.provider?.invoiceDocument(stored.customer, id)
  if (document) return document
  throw new Failure(404, 'invoice-not-found')
}

/** Closes open payment pages. Queues subscriptions that were paid at the last moment, so that they are ended. */
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

/** Lease of the instance that processes due work. It is longer than the one-minute interval. */
const SETTLING_LEASE = 'settling'
const SETTLING_LEASE_MS = 90_000

/** Payment operations of the API. They set a user's rights only from the provider's data. @throws {Failure} 503 */
export function createPayments(options: PaymentsOptions) {
  const context = createPaymentsContext(options)
  const { provider, prices, sessions, subscriptions, users, grants, now } = context
  const leases = createLeases(options.database)
  const runExclusively = createSharedMutex(leases, 'payments')
  const webhooks = createWebhooks(context, runExclusively)

  /** Runs work under the user's mutex; responds 503 when a required provider is unreachable. */
  const runForUser = <T>(uid: string, work: () => Promise<T>) =>
    runExclusively(uid, () => mapProviderErrors(context, work))
  const refresh = (uid: string) =>
    ignoreUnavailable(context, async () => {
      await checkSessions(context, uid)
      await checkSubscription(context, uid)
    })
  const readSubscription = async (uid: string) => {
    const stored = await subscriptions.get(uid)
    const hasPortal = (await context.currentSubscription(uid)) !== null && provider !== null
    const user = await users.get(uid)
    return toSubscription(stored, user?.plan ?? 'free', prices, hasPortal)
  }
  /** Refreshes the stored data, applies a change at the provider and returns the resulting subscription. */
  const changeSubscription = (uid: string, change: () => Promise<void>) =>
    runForUser(uid, async () => {
      await checkSessions(context, uid)
      await checkSubscription(context, uid)
      await change()
      return readSubscription(uid)
    })
  const ownSession = async (uid: string, id: string) => {
    const session = await sessions.get(id)
    if (session?.uid !== uid) {
      throw new Failure(404, 'session-not-found')
    }
    return session
  }

  return {
    products: () => toProducts(prices, provider?.name ?? 'off'),
    subscription: (uid: string) =>
      runForUser(uid, async () => {
        await refresh(uid)
        return readSubscription(uid)
      }),
    /** Reads the last stored state without a request to the provider. */
    storedSubscription: async (uid: string) => ({
      subscription: await readSubscription(uid),
      provider: (await subscriptions.get(uid))?.provider ?? null,
    }),
    preview: (uid: string, priceId: string) =>
      runForUser(uid, async () => {
        const price = requirePrice(prices, priceId)
        await refresh(uid)
        const subscription = await context.currentSubscription(uid)
        requireOnSale(prices, subscription, price)
        const subject = {
          role: (await users.get(uid))?.role ?? 'listener',
          subscription,
          price: subscription === null ? null : prices.find(subscription.priceId),
          isTrialEligible: await isTrialEligible(context, { uid, email: null }),
        }
        return previewChange(subject, price, now())
      }),
    change: (uid: string, priceId: string) =>
      changeSubscription(uid, () => changePlan(context, uid, priceId)),
    cancel: (uid: string) => changeSubscription(uid, () => cancelPlan(context, uid)),
    resume: (uid: string) => changeSubscription(uid, () => resumePlan(context, uid)),
    portal: (uid: string, returnUrl: string) =>
      runForUser(uid, () => openPortal(context, uid, returnUrl)),
    invoices: (uid: string) => runForUser(uid, () => listInvoices(context, uid)),
    invoiceDocument: (uid: string, id: string) =>
      runForUser(uid, () => readInvoice(context, uid, id)),

    /** `created` is false when the idempotency key was used before. */
    startCheckout: (buyer: Buyer, request: CheckoutRequest) =>
      runForUser(buyer.uid, async () => {
        const { created, id } = await startCheckout(context, buyer, request)
        return { created, session: toCheckoutSession(await ownSession(buyer.uid, id)) }
      }),
    checkoutSession: (uid: string, id: string) =>
      runForUser(uid, async () => {
        const session = await ownSession(uid, id)
        await ignoreUnavailable(context, () => checkSession(context, session))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    cancelCheckout: (uid: string, id: string) =>
      runForUser(uid, async () => {
        await cancelCheckout(context, await ownSession(uid, id))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    ungranted: (uid: string) =>
      runForUser(uid, async () => {
        await refresh(uid)
        return (await sessions.waiting(uid, WAITING_MAX)).map(toCheckoutSession)
      }),
    /** Finds a session, without its owner, for the return page and the pages of a simulated provider. */
    findSession: async (id: string): Promise<ReturningSession | null> => {
      const session = await sessions.get(id)
      if (session === null) return null
      const { plan, returnTo, origin, priceId, status } = session
      return { plan, return: returnTo, origin, priceId, status }
    },

    grantPlan: (uid: string, request: GrantRequest) =>
      runForUser(uid, () => grantPlan(context, uid, request)),
    /** Closes payment pages before a user is deleted. A trigger then queues the subscription to be ended. */
    leave: (uid: string) =>
      runForUser(uid, async () => {
        await closeCheckouts(context, uid)
        if (await grants.hasAny(uid)) await recordPastPlan(context, uid)
      }),

    webhook: webhooks.receive,
    providerChanged: webhooks.accept,
    settleDue: async (): Promise<void> => {
      // Only the instance that holds the lease processes due work.
      if (!(await leases.take(SETTLING_LEASE, SETTLING_LEASE_MS))) return
      await leases.prune()
      await settleDue(context, runExclusively)
    },
    idle: webhooks.idle,
  }
}
export type Payments = ReturnType<typeof createPayments>
