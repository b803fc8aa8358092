import { isMailAddress } from '../../../plugins/mail/mail-port.ts'
import type { NewMail } from '../../../plugins/mail/mail-store.ts'

interface Released {
  readonly userId: string
  readonly email: string
  readonly stationId: string
  readonly name: string
  /** ms since the epoch. */
  readonly at: number
}

/**
 * What a creator is told when an admin has taken back their claim: the answer in the app goes where the station's next
 * owner gets one. Null where they have no address.
 */
export function claimReleasedMail({
  userId,
  email,
  stationId,
  name,
  at,
}: Released): NewMail | null {
  if (!isMailAddress(email)) return null
  return {
    reason: 'claim-released',
    thing: `${stationId} ${userId} ${at}`,
    userId,
    to: email,
    subject: 'A station on Undertone is not yours any more',
    text: [
      `An admin, not a machine, has taken back your claim of “${name}”. The station stays in the catalogue, and is not yours any more.`,
      'If you send it, you can claim it again: open Undertone and go to the station’s page.',
      'Undertone never asks for a password by mail.',
    ].join('\n\n'),
    html: null,
  }
}
