import { isMailAddress } from '../../plugins/mail/mail-port.ts'
import type { NewMail } from '../../plugins/mail/mail-store.ts'
import type { StoredUser } from '../users/user-store.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'

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
