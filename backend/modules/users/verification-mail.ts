import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { isMailAddress, type WriteLate } from '../../plugins/mail/mail-port.ts'

/** What the mail says with which a user shows that an address is theirs. */
function verificationWords(link: string) {
  return {
    subject: 'Confirm your e-mail address for Undertone',
    text: [
      'This address belongs to an account of Undertone. To confirm that it is yours, open this link, or paste it into Undertone:',
      link,
      'If you have no account of Undertone, you need not do anything: without the link the address stays unconfirmed.',
      'Undertone never asks for a card or a password by mail.',
    ].join('\n\n'),
    html: null,
  }
}

/**
 * Writes that mail with a new link at the moment of sending; null where the account is gone, has no address, or has
 * confirmed it meanwhile.
 */
export function writeVerification(
  identity: Pick<IdentityPort, 'addressOf' | 'verificationLink'>,
): WriteLate {
  return async (userId) => {
    const address = await identity.addressOf(userId)
    if (address === null || address.isVerified || !isMailAddress(address.email)) return null
    const link = await identity.verificationLink(address.email)
    return link === null ? null : { to: address.email, ...verificationWords(link) }
  }
}
