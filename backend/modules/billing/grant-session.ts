import { attempt } from './attempts.ts'
import type { PaymentStores, PaymentsContext } from './payments-context.ts'
import type { ProviderSession, ProviderSubscription } from './provider.ts'
import { rightsAfterPurchase } from './rights.ts'
import { mergeSubscription } from './state/stored-subscription.ts'
import { OvertakenError, storeWithRights } from './store-with-rights.ts'
import type { StoredSession } from './stores/session-store.ts'
import { FIRST_READ_NUMBER } from './stores/subscription-store.ts'
import { recordPastPlan } from './trials.ts'

export function isSameOrder(session: StoredSession, reported: ProviderSession): boolean {
  return (
    reported.sessionId === session.id &&
    reported.uid === session.uid &&
    reported.priceId === session.priceId
  )
}

/** Returns true if the amount is correct. A trial may cost less, and an earlier customer may have credit. */
export function isChargedAsOrdered(
  session: Pick<StoredSession, 'amount' | 'currency' | 'trial' | 'customer'>,
  reported: Pick<ProviderSession, 'amount' | 'currency'>,
): boolean {
  const { amount, currency } = reported
  if (amount === null || amount < 0 || currency !== session.currency) return false
  if (session.trial || session.customer !== null) return amount <= session.amount
  return amount === session.amount
}

/** Grants a session's plan exactly once. Call it under the user's mutex. @throws {IdentityUnavailableError} */
export async function grantSession(
  context: PaymentsContext,
  session: StoredSession,
  reported: ProviderSubscription,
): Promise<void> {
  const { planOf, now } = context
  const { uid, provider, plan, id } = session
  const purchased = mergeSubscription(
    { uid, provider, plan, sessionId: id, pastDueSince: null, state: 'none', appliedPlan: plan },
    { ...reported, readNumber: FIRST_READ_NUMBER },
    planOf,
    now(),
  )
  const save = async (stores: PaymentStores) => {
    const { sessions, subscriptions, grants, replaced } = stores
    // Must be the first write: once its grant exists, the status of a session cannot change.
    await sessions.setStatus(id, 'paid', null)
    // This row guarantees "exactly once", also across processes.
    if (!(await grants.add(purchased, now()))) throw new OvertakenError()
    const previous = await subscriptions.get(uid)
    if (previous !== null && previous.ref !== purchased.ref) {
      await replaced.add(previous.provider, previous.ref)
    }
    await subscriptions.put({ ...purchased, appliedPlan: purchased.plan })
    await recordPastPlan({ ...context, ...stores }, uid)
  }
  try {
    await storeWithRights(context, uid, async (stores, user) => {
      // This check precedes the change of the claims: another process may have granted and revoked the plan since.
      if ((await stores.sessions.get(id))?.granted) throw new OvertakenError()
      return { rights: rightsAfterPurchase(purchased.plan, user.role), save: () => save(stores) }
    })
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error
  }
  // The first attempt is immediate, so that the user pays for one plan only. settleDue retries within a minute.
  await attempt(context, 'ending replaced subscriptions', () => endReplaced(context))
}

const REPLACED_BATCH_SIZE = 20

/** Ends replaced subscriptions and those of deleted users. @throws {ProviderUnavailable} the next run continues */
export async function endReplaced(context: PaymentsContext): Promise<void> {
  const { provider, replaced } = context
  if (provider === null) return
  for (const ref of await replaced.list(provider.name, REPLACED_BATCH_SIZE)) {
    await provider.endNow(ref)
    await replaced.remove(provider.name, ref)
  }
}
