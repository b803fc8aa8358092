import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userParams } from '../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { isMailAddress, type WriteLate } from '../../plugins/mail/mail-port.ts'
import { createMailStore } from '../../plugins/mail/mail-store.ts'
import { createUserStore } from './user-store.ts'
import { requireUser } from './user-view.ts'

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

/** In so long one such mail goes to a user, however often it is asked for. */
export const VERIFICATION_EVERY_MS = 60_000

/** Set up so, and no fault: the identity provider has a mail of its own. */
const noMail = () => new Failure(503, 'no-mail', 'Undertone sends no mail here.', { isMeant: true })
const noAddress = () => new Failure(409, 'no-address', 'This account has no e-mail address.')
const verifiedAlready = () =>
  new Failure(409, 'verified-already', 'Your e-mail address is verified already.')

/** POST /users/{id}/verification-mail: sends the link by which a user shows that their address is theirs. */
export const sendVerificationMail: FastifyPluginAsyncZod<{
  readonly onMailWaiting: (() => void) | null
}> = async (app, { onMailWaiting }) => {
  const { database, identity, limits, now } = app
  const users = createUserStore(database)
  const lateMails = createMailStore(database)
  app.post(
    '/users/:id/verification-mail',
    {
      config: { action: 'users.verify', limit: 'verification' },
      schema: {
        tags: ['users'],
        summary:
          'Sends the mail that verifies the address of the account; 503 `no-mail` where the identity provider sends its own',
        security: SIGNED_IN,
        params: userParams,
        response: { 204: z.undefined().describe('It is on its way'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (onMailWaiting === null) throw noMail()
      await requireUser(users, id)
      const address = await atProvider(identity, () => identity.addressOf(id))
      if (address === null) throw noAddress()
      if (address.isVerified) throw verifiedAlready()
      await limits.countMail('confirmation', address.email, request.ip)
      const thing = `${id} ${Math.floor(now() / VERIFICATION_EVERY_MS)}`
      await lateMails.queueLate({ reason: 'verification', thing, userId: id }, now())
      onMailWaiting()
      return reply.code(204).send()
    },
  )
}
