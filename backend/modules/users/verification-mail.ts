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

function verificationMail(link: string) {
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

/** A new link at sending time; null if the account is deleted, has no address, or is verified. */
export function writeVerification(
  identity: Pick<IdentityPort, 'addressOf' | 'verificationLink'>,
): WriteLate {
  return async (userId) => {
    const address = await identity.addressOf(userId)
    if (address === null || address.isVerified || !isMailAddress(address.email)) return null
    const link = await identity.verificationLink(address.email)
    return link === null ? null : { to: address.email, ...verificationMail(link) }
  }
}

export const VERIFICATION_EVERY_MS = 60_000

/** Expected configuration: the identity provider sends its own email. */
const noMail = () =>
  new Failure(503, 'no-mail', 'Email is turned off on this server.', { isExpected: true })
const noAddress = () => new Failure(409, 'no-address', 'This account has no email address.')
const verifiedAlready = () =>
  new Failure(409, 'verified-already', 'Your email address is already verified.')

/** POST /users/{id}/verification-mail: sends the link that verifies a user's address. */
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
          'Sends the email that verifies the account’s address; 503 `no-mail` if the identity provider sends its own',
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
