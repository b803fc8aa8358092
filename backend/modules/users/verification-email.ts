import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { userParams } from '../../../shared/api/users.ts'
import { emailsText } from '../../../shared/locales/generated/emails.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { isEmailAddress, type WriteLate } from '../../plugins/email/email-port.ts'
import { createEmailStore } from '../../plugins/email/email-store.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { createUserStore } from './user-store.ts'
import { requireUser } from './user-view.ts'

function verificationEmail(link: string) {
  const { subject, explain, notYours } = emailsText.verification
  return {
    subject,
    text: [explain, link, notYours, emailsText.noCard].join('\n\n'),
    html: null,
  }
}

/** Writes the email with a new link when it is sent. Writes none if the account is deleted, has no address or is verified. */
export function writeVerification(
  identity: Pick<IdentityPort, 'addressOf' | 'verificationLink'>,
): WriteLate {
  return async (userId) => {
    const address = await identity.addressOf(userId)
    if (address === null || address.isVerified || !isEmailAddress(address.email)) return null
    const link = await identity.verificationLink(address.email)
    return link === null ? null : { to: address.email, ...verificationEmail(link) }
  }
}

export const VERIFICATION_INTERVAL_MS = 60_000

/** Expected on a server that sends no email. There, the identity provider sends its own. */
const noEmail = () => new Failure(503, 'no-email', { isExpected: true })
const noAddress = () => new Failure(409, 'no-address')
const verifiedAlready = () => new Failure(409, 'verified-already')

/** POST /users/{id}/verification-email: sends the link that verifies a user's address. */
export const sendVerificationEmail: FastifyPluginAsyncZod<{
  readonly onEmailWaiting: (() => void) | null
}> = async (app, { onEmailWaiting }) => {
  const { database, identity, limits, now } = app
  const users = createUserStore(database)
  const lateEmails = createEmailStore(database)
  app.post(
    '/users/:id/verification-email',
    {
      config: { action: 'users.verify', limit: 'verification' },
      schema: {
        tags: ['users'],
        summary:
          'Sends the email that verifies the account’s address; 503 `no-email` if the identity provider sends its own',
        security: SIGNED_IN,
        params: userParams,
        response: { 204: z.undefined().describe('It is on its way'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (onEmailWaiting === null) throw noEmail()
      await requireUser(users, id)
      const address = await atProvider(identity, () => identity.addressOf(id))
      if (address === null) throw noAddress()
      if (address.isVerified) throw verifiedAlready()
      await limits.countEmail('confirmation', address.email, request.ip)
      const dedupeKey = `${id} ${Math.floor(now() / VERIFICATION_INTERVAL_MS)}`
      await lateEmails.queueLate({ reason: 'verification', dedupeKey, userId: id }, now())
      onEmailWaiting()
      return reply.code(204).send()
    },
  )
}
