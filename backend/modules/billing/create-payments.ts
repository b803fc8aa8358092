import type { Invoice } from '../../../shared/api/plans.ts'
import { createSharedMutex } from '../../database/keyed-mutex.ts'
import { createLeases } from '../../database/leases.ts'
import { Failure } from '../../http/failure.ts'
import { atPayments, whereReachable } from './attempts.ts'
import { requireOnSale, requirePrice } from './change-kind.ts'
import { checkSession, checkSessions, claimPlan, WAITING_MAX } from './check-session.ts'
import { checkSubscription } from './follow-subscription.ts'
import { cancelPlan, changePlan, openPortal, resumePlan } from './manage.ts'
import { noSuchSession } from './payment-failures.ts'
import { toCheckoutSession, toProducts, toSubscription } from './payment-views.ts'
import type { Payments } from './payments.ts'
import {
  createPaymentsContext,
  type PaymentsContext,
  type PaymentsOptions,
} from './payments-context.ts'
import { previewChange } from './preview.ts'
import { settleDue } from './settle-due.ts'
import { startCheckout } from './start-checkout.ts'
import type { StoredSession } from './stores/session-store.ts'
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
 * Gives a payment up: its page cannot be paid on any more. One that was paid meanwhile stays paid. To be
 * called under the user’s mutex.
 * @throws {ProviderUnavailable} it is still open
 */
async function cancelCheckout(context: PaymentsContext, session: StoredSession): Promise<void> {
  const { provider, sessions } = context
  if (session.status !== 'open') return
  const isTheirs = provider?.name === session.provider && session.ref !== null
  const page = isTheirs ? await provider.expireSession(session.ref) : null
  if (page?.status === 'paid') await checkSession(context, session)
  else await sessions.setStatus(session.id, 'cancelled', null)
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

/** Plans and payments over a database, an identity provider and a payment provider. */
export function createPayments(options: PaymentsOptions): Payments {
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
    if (session?.uid !== uid) throw noSuchSession()
    return session
  }

  return {
    products: () => toProducts(prices, provider?.name ?? 'off'),
    subscription: (uid) =>
      serve(uid, async () => {
        await upToDate(uid)
        return view(uid)
      }),
    keptSubscription: async (uid) => ({
      subscription: await view(uid),
      provider: (await subscriptions.get(uid))?.provider ?? null,
    }),
    preview: (uid, priceId) =>
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
    change: (uid, priceId) => manage(uid, () => changePlan(context, uid, priceId)),
    cancel: (uid) => manage(uid, () => cancelPlan(context, uid)),
    resume: (uid) => manage(uid, () => resumePlan(context, uid)),
    portal: (uid, returnUrl) => serve(uid, () => openPortal(context, uid, returnUrl)),
    invoices: (uid) => serve(uid, () => listInvoices(context, uid)),
    invoiceDocument: (uid, id) => serve(uid, () => readInvoice(context, uid, id)),

    startCheckout: (buyer, wish) =>
      serve(buyer.uid, async () => {
        const { created, id } = await startCheckout(context, buyer, wish)
        return { created, session: toCheckoutSession(await ownSession(buyer.uid, id)) }
      }),
    checkoutSession: (uid, id) =>
      serve(uid, async () => {
        const session = await ownSession(uid, id)
        await whereReachable(context, () => checkSession(context, session))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    cancelCheckout: (uid, id) =>
      serve(uid, async () => {
        await cancelCheckout(context, await ownSession(uid, id))
        return toCheckoutSession(await ownSession(uid, id))
      }),
    unclaimed: (uid) =>
      serve(uid, async () => {
        await upToDate(uid)
        return (await sessions.waiting(uid, WAITING_MAX)).map(toCheckoutSession)
      }),
    findSession: async (id) => {
      const session = await sessions.get(id)
      if (session === null) return null
      const { plan, returnTo, origin, priceId, status } = session
      return { plan, return: returnTo, origin, priceId, status }
    },

    claim: (uid, claim) => serve(uid, () => claimPlan(context, uid, claim)),
    leave: (uid) =>
      serve(uid, async () => {
        await closeCheckouts(context, uid)
        if (await grants.hasAny(uid)) await rememberPlan(context, uid)
      }),

    webhook: webhooks.receive,
    providerChanged: webhooks.accept,
    settleDue: async () => {
      // One instance looks after what is due; another takes over when it is gone.
      if (!(await leases.take(SETTLING, SETTLING_LEASE_MS))) return
      await leases.prune()
      await settleDue(context, exclusively)
    },
    idle: webhooks.idle,
  }
}
