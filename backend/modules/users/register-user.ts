import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { registerBody, userSchema } from '../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { refuseForeignEmail, refusePrivilegedFields } from './access.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { applyUpdate } from './apply-update.ts'
import { callerOf } from './caller.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { createUserStore, newUser, type StoredUser } from './user-store.ts'
import { toUser } from './user-view.ts'

/**
 * POST /users/register: the first call after sign-up, and harmless to repeat. Who it is comes from
 * the token alone; a user begins as a listener on the free plan, unseen by others.
 */
export const registerUser: FastifyPluginAsyncZod<{ readonly openDoor: boolean }> = async (
  app,
  { openDoor },
) => {
  const { database, now } = app
  const users = createUserStore(database)
  const favorites = createFavoriteStore(database)
  const anonymous = createAnonymousStore(database)
  const answer = async (user: StoredUser) => toUser(user, await favorites.summary(user.id))
  app.post(
    '/users/register',
    {
      config: { action: 'users.register', limit: 'signUp' },
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
      const { uid, email, isAnonymous } = callerOf(request)
      refuseForeignEmail(callerOf(request), request.body?.email)
      if (isAnonymous && openDoor) {
        const { user, isNew } = await anonymous.register(uid, now())
        return reply.code(isNew ? 201 : 200).send(await answer(user))
      }
      if (email === null) {
        throw new Failure(403, 'email-needed', 'This needs an account with an e-mail address.')
      }
      const time = now()
      const displayName = request.body?.displayName ?? null
      const photoURL = request.body?.photoURL ?? null
      // An address changed at the identity provider reaches the row at the next sign-in; a name and a picture do
      // where there are none, as with a listener who has made an account.
      const { user, isNew } = await users.register(
        { ...newUser(uid, time), email, displayName, photoURL },
        (stored) => {
          const next = {
            ...stored,
            email,
            displayName: stored.displayName ?? displayName,
            photoURL: stored.photoURL ?? photoURL,
          }
          return isDeepStrictEqual(next, stored) ? null : applyUpdate(next, {}, time)
        },
      )
      return reply.code(isNew ? 201 : 200).send(await answer(user))
    },
  )
}
