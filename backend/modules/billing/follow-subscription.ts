import { isMailAddress } from '../../plugins/mail/mail-port.ts'
import type { NewMail } from '../../plugins/mail/mail-store.ts'
import type { StoredUser } from '../users/user-store.ts'
import type { PaymentsContext } from './payments-context.ts'
import { rightsAfter } from './rights.ts'
import {
  absorb,
  type ReadSubscription,
  type StoredSubscription,
} from './state/stored-subscription.ts'
import { paidPlan } from './state/subscription-machine.ts'
import { OvertakenError, storeWithRights } from './store-with-rights.ts'

/** What a user is told when a payment of their plan has failed: once each time; null where they have no address. */
export function paymentFailedMail(
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
  { ref, pastDueSince }: Pick<StoredSubscription, 'ref' | 'pastDueSince'>,
): NewMail | null {
  if (!isMailAddress(email)) return null
  return {
    reason: 'payment-failed',
    thing: `${ref} ${pastDueSince ?? ''}`,
    userId: id,
    to: email,
    subject: 'Your payment to Undertone has failed',
    text: [
      'A payment of your Undertone plan has failed. Nothing is lost: the payment is tried again in the next days, and you keep your plan until then.',
      'To see what is due, or to change how you pay, open Undertone and go to Subscriptions.',
      'Undertone never asks for a card or a password by mail.',
    ].join('\n\n'),
    html: null,
  }
}

/** A subscription that its provider does not know is asked for once a day, for an operator to look at. */
const UNKNOWN_WAIT_MS = 24 * 60 * 60_000

/**
 * Stores what the provider has just said of a subscription, and gives or takes the plan where that
 * changes it (rights.ts). Later news, or another subscription in its place, stay as they are.
 * @throws {IdentityUnavailableError} nothing was changed
 */
async function followSubscription(
  context: PaymentsContext,
  uid: string,
  truth: ReadSubscription,
): Promise<void> {
  const { planOf, now } = context
  try {
    await storeWithRights(context, uid, async ({ subscriptions, mails }, user) => {
      const stored = await subscriptions.get(uid)
      if (stored?.ref !== truth.ref || truth.reading < stored.reading) throw new OvertakenError()
      const told = absorb(stored, truth, planOf, now())
      const next = { ...told, appliedPlan: paidPlan(told.state, told.plan) }
      return {
        rights: rightsAfter(user, stored.appliedPlan, next.appliedPlan),
        save: async () => {
          await subscriptions.put(next)
          if (stored.state === 'past-due' || next.state !== 'past-due') return
          const mail = paymentFailedMail(user, next)
          if (mail !== null) await mails.queue(mail, now())
        },
      }
    })
  } catch (error) {
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
  const { provider, subscriptions, now } = context
  const stored = await context.current(uid)
  if (provider === null || stored === null) return
  if (!always && (stored.checkAt === null || stored.checkAt > now())) return
  const reading = await subscriptions.nextReading(provider.name, stored.ref)
  const truth = await provider.readSubscription(stored.ref)
  if (truth !== null) return followSubscription(context, uid, { ...truth, reading })
  context.log('the provider does not know a subscription', { ref: stored.ref })
  await subscriptions.lookLater(stored, now() + UNKNOWN_WAIT_MS)
}
