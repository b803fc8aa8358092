import { emailsText } from '../../../shared/locales/generated/emails.ts'
import { isEmailAddress } from '../../plugins/email/email-port.ts'
import type { NewEmail } from '../../plugins/email/email-store.ts'
import type { StoredUser } from '../users/user-store.ts'
import type { PaymentsContext } from './payments-context.ts'
import { rightsAfterPlanChange } from './rights.ts'
import {
  mergeSubscription,
  type ReadSubscription,
  type StoredSubscription,
} from './state/stored-subscription.ts'
import { paidPlan } from './state/subscription-machine.ts'
import { OvertakenError, storeWithRights } from './store-with-rights.ts'

/** Creates the email that is sent once per failed payment. Returns null when the user has no address. */
export function paymentFailedEmail(
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
  { ref, pastDueSince }: Pick<StoredSubscription, 'ref' | 'pastDueSince'>,
): NewEmail | null {
  if (!isEmailAddress(email)) return null
  return {
    reason: 'payment-failed',
    dedupeKey: `${ref} ${pastDueSince ?? ''}`,
    userId: id,
    to: email,
    subject: emailsText.paymentFailed.subject,
    text: [emailsText.paymentFailed.explain, emailsText.paymentFailed.next, emailsText.noCard].join(
      '\n\n',
    ),
    html: null,
  }
}

/** Check interval of a subscription that the provider does not know. */
const UNKNOWN_WAIT_MS = 24 * 60 * 60_000

/** Stores a reported subscription, unless the report is outdated or the user has another subscription now. */
async function applySubscription(
  context: PaymentsContext,
  uid: string,
  reported: ReadSubscription,
): Promise<void> {
  const { planOf, now } = context
  try {
    await storeWithRights(context, uid, async ({ subscriptions, emails }, user) => {
      const stored = await subscriptions.get(uid)
      if (stored?.ref !== reported.ref || reported.readNumber < stored.readNumber)
        throw new OvertakenError()
      const updated = mergeSubscription(stored, reported, planOf, now())
      const next = { ...updated, appliedPlan: paidPlan(updated.state, updated.plan) }
      return {
        rights: rightsAfterPlanChange(user, stored.appliedPlan, next.appliedPlan),
        save: async () => {
          await subscriptions.put(next)
          if (stored.state === 'past-due' || next.state !== 'past-due') return
          const email = paymentFailedEmail(user, next)
          if (email !== null) await emails.queue(email, now())
        },
      }
    })
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error
  }
}

/** Updates a subscription if its check is due, or if `always` is true. Call it under the user's mutex. */
export async function checkSubscription(
  context: PaymentsContext,
  uid: string,
  { always = false }: { readonly always?: boolean } = {},
): Promise<void> {
  const { provider, subscriptions, now } = context
  const stored = await context.currentSubscription(uid)
  if (provider === null || stored === null) return
  if (!always && (stored.checkAt === null || stored.checkAt > now())) return
  const readNumber = await subscriptions.nextReadNumber(provider.name, stored.ref)
  const reported = await provider.readSubscription(stored.ref)
  if (reported !== null) return applySubscription(context, uid, { ...reported, readNumber })
  context.log('the provider does not know a subscription', { ref: stored.ref })
  await subscriptions.postponeCheck(stored, now() + UNKNOWN_WAIT_MS)
}
