import type { PaymentStores, PaymentsContext } from './payments-context.ts'
import type { ProviderSubscription } from './provider.ts'
import { absorb, type StoredSubscription } from './state/stored-subscription.ts'
import { paidPlan } from './state/subscription-machine.ts'
import { OvertakenError, storeWithRights } from './store-with-rights.ts'

/** A subscription that its provider does not know is asked for once a day, for an operator to look at. */
const UNKNOWN_WAIT_MS = 24 * 60 * 60_000

/**
 * Stores what the provider has just said of a subscription, and gives or takes the plan where that
 * changes it. A plan that an admin has set since is left alone. Called under the user’s mutex.
 * @throws {IdentityUnavailableError} nothing was changed
 */
export async function followSubscription(
  context: PaymentsContext,
  stored: StoredSubscription,
  truth: ProviderSubscription,
): Promise<void> {
  const { users, planOf, now } = context
  if (truth.updatedAt < stored.updatedAt) return
  const told = absorb(stored, truth, planOf, now())
  const next = { ...told, appliedPlan: paidPlan(told.state, told.plan) }
  const save = async ({ subscriptions }: Pick<PaymentStores, 'subscriptions'>) => {
    if (!(await subscriptions.replace(next))) throw new OvertakenError()
  }
  const user = await users.get(stored.uid)
  if (user === null) return
  try {
    const staysAsItIs = next.appliedPlan === stored.appliedPlan || user.plan !== stored.appliedPlan
    if (staysAsItIs) await save(context)
    else await storeWithRights(context, stored.uid, next.appliedPlan, save)
  } catch (error) {
    // Another subscription took its place, or later news of this one: these give no rights any more.
    if (!(error instanceof OvertakenError)) throw error
  }
}

/**
 * Asks the provider how a user's subscription stands, and follows. `always`: also when nothing is due.
 * Called under the user’s mutex.
 * @throws {ProviderUnavailable} @throws {IdentityUnavailableError} nothing was changed
 */
export async function checkSubscription(
  context: PaymentsContext,
  uid: string,
  { always = false }: { readonly always?: boolean } = {},
): Promise<void> {
  const { provider, now } = context
  const stored = await context.current(uid)
  if (provider === null || stored === null) return
  if (!always && (stored.checkAt === null || stored.checkAt > now())) return
  const truth = await provider.readSubscription(stored.ref)
  if (truth === null) {
    context.log('the provider does not know a subscription', { ref: stored.ref })
    await context.subscriptions.replace({ ...stored, checkAt: now() + UNKNOWN_WAIT_MS })
    return
  }
  await followSubscription(context, stored, truth)
}
