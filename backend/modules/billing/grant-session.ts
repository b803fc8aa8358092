import { attempt } from './attempts.ts'
import type { PaymentStores, PaymentsContext } from './payments-context.ts'
import type { ProviderSession, ProviderSubscription } from './provider.ts'
import { rightsWith } from './rights.ts'
import { absorb } from './state/stored-subscription.ts'
import { OvertakenError, storeWithRights } from './store-with-rights.ts'
import type { StoredSession } from './stores/session-store.ts'
import { FIRST_READING } from './stores/subscription-store.ts'
import { rememberPlan } from './trials.ts'

/** Whether the provider's session is the one that was ordered here, by the same user. */
export function isSameOrder(session: StoredSession, truth: ProviderSession): boolean {
  return (
    truth.sessionId === session.id && truth.uid === session.uid && truth.priceId === session.priceId
  )
}

/**
 * Whether what was charged is what was ordered. Less is right only for a trial, and for a user with
 * earlier payments, who may have credit.
 */
export function isChargedRight(
  session: Pick<StoredSession, 'amount' | 'currency' | 'trial' | 'customer'>,
  truth: Pick<ProviderSession, 'amount' | 'currency'>,
): boolean {
  const { amount, currency } = truth
  if (amount === null || amount < 0 || currency !== session.currency) return false
  if (session.trial || session.customer !== null) return amount <= session.amount
  return amount === session.amount
}

/**
 * Gives what a paid session bought, once: a grant, the subscription in the place of an older one, role
 * and plan with their claims, all or nothing. Called under the user’s mutex.
 * @throws {IdentityUnavailableError} nothing was changed
 */
export async function grantSession(
  context: PaymentsContext,
  session: StoredSession,
  truth: ProviderSubscription,
): Promise<void> {
  const { planOf, now } = context
  const { uid, provider, plan, id } = session
  const bought = absorb(
    { uid, provider, plan, sessionId: id, pastDueSince: null, state: 'none', appliedPlan: plan },
    { ...truth, reading: FIRST_READING },
    planOf,
    now(),
  )
  const save = async (stores: PaymentStores) => {
    const { sessions, subscriptions, grants, replaced } = stores
    // First: with its grant, a session stands for good.
    await sessions.setStatus(id, 'paid', null)
    // The row of this is what "exactly once" hangs on, also between two processes.
    if (!(await grants.add(bought, now()))) throw new OvertakenError()
    const before = await subscriptions.get(uid)
    if (before !== null && before.ref !== bought.ref) {
      await replaced.add(before.provider, before.ref)
    }
    await subscriptions.put({ ...bought, appliedPlan: bought.plan })
    await rememberPlan({ ...context, ...stores }, uid)
  }
  try {
    await storeWithRights(context, uid, async (stores, user) => {
      // Before the claims are set: what it gave may have been taken again since.
      if ((await stores.sessions.get(id))?.granted) throw new OvertakenError()
      return { rights: rightsWith(bought.plan, user.role), save: () => save(stores) }
    })
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error
  }
  // At once, where that works: a user pays for one plan only. Else within a minute.
  await attempt(context, 'ending what was replaced', () => endReplaced(context))
}

/** Most subscriptions that are ended in one go. */
const REPLACED_BATCH_SIZE = 20

/**
 * Ends the subscriptions at the provider that another one replaced, or whose user was removed.
 * @throws {ProviderUnavailable} those that are left are tried again
 */
export async function endReplaced(context: PaymentsContext): Promise<void> {
  const { provider, replaced } = context
  if (provider === null) return
  for (const ref of await replaced.list(provider.name, REPLACED_BATCH_SIZE)) {
    await provider.endNow(ref)
    await replaced.remove(provider.name, ref)
  }
}
