import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registerBody, userSchema } from '../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../http/call-schemas.ts'
import { Failure } from '../http/failure.ts'
import { refuseForeignEmail, refusePrivilegedFields } from './access.ts'
import { applyUpdate } from './apply-update.ts'
import { callerOf } from './caller.ts'
import type { UserRouteOptions } from './user-route-options.ts'
import { toUser } from './user-view.ts'

/**
 * POST /users/register: the first call after sign-up, and harmless to repeat. Who it is comes from
 * the token alone; a user begins as a listener on the free plan, unseen by others.
 */
export const registerUser: FastifyPluginAsyncZod<{ options: UserRouteOptions }> = async (
  app,
  { options },
) => {
  const { users, now } = options
  app.post(
    '/users/register',
    {
      config: { limit: 'signUp' },
      schema: {
        tags: ['users'],
        summary: 'The first call after sign-up: adds the signed-in user (201), or finds it (200)',
        security: SIGNED_IN,
        body: registerBody,
        response: { 200: userSchema, 201: userSchema, ...problemResponses },
      },
      preValidation: async (request) => refusePrivilegedFields(callerOf(request), request.body),
    },
    async (request, reply) => {
      const { uid, email } = callerOf(request)
      refuseForeignEmail(callerOf(request), request.body?.email)
      if (email === null) {
        throw new Failure(403, 'email-needed', 'This needs an account with an e-mail address.')
      }
      const time = now()
      const created = await users.insert({
        id: uid,
        email,
        displayName: request.body?.displayName ?? null,
        photoURL: request.body?.photoURL ?? null,
        role: 'listener',
        plan: 'free',
        visible: false,
        createdAt: time,
        updatedAt: time,
      })
      // An address changed at the identity provider reaches the row at the next sign-in.
      await users.change(uid, (stored) =>
        stored === null || stored.email === email
          ? null
          : { ...applyUpdate(stored, {}, time), email },
      )
      const current = await users.get(uid)
      if (current === null) throw new Error('A registered user is missing.')
      return reply.code(created ? 201 : 200).send(toUser(current, await users.favorites(uid)))
    },
  )
}
