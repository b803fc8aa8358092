import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  mergeBody,
  mergedUserSchema,
  NOTHING_MERGED,
  registerBody,
  userParams,
  userSchema,
} from '../../../shared/api/users.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { type IdentityPort, InvalidTokenError } from '../../plugins/identity/identity-port.ts'
import { refuseForeignEmail, refusePrivilegedFields } from './access.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { applyUpdate } from './apply-update.ts'
import { callerOf } from './caller.ts'
import { createFavoriteStore } from './favorites/favorite-store.ts'
import { createUserStore, newUser, type StoredUser } from './user-store.ts'
import { requireUser, toUser, userNotFound } from './user-view.ts'

const notYours = () => new Failure(403, 'not-yours', { title: problemsText.mergeOver })

/** Returns the token's user id. Null if an earlier attempt merged the user. @throws {Failure} 403 for other tokens, 503 without the provider */
async function anonymousUserOf(token: string, identity: IdentityPort): Promise<string | null> {
  try {
    const { uid, isAnonymous } = await atProvider(identity, () => identity.verifyNow(token))
    if (!isAnonymous) throw notYours()
    return uid
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
    if (error.fault === 'deleted') return null
    throw notYours()
  }
}

/** Registration with and without an account. With `anonymousListening`, anonymous users may register. */
export const signUpRoutes: FastifyPluginAsyncZod<{ readonly anonymousListening: boolean }> = async (
  app,
  { anonymousListening },
) => {
  const { database, identity, now } = app
  const users = createUserStore(database)
  const favorites = createFavoriteStore(database)
  const anonymous = createAnonymousStore(database)
  const respond = async (user: StoredUser) => toUser(user, await favorites.summary(user.id))

  /** Registers the user of the token as an invisible listener on the free plan. Idempotent. */
  app.post(
    '/users/register',
    {
      config: { action: 'users.register', limit: 'signUp' },
      schema: {
        tags: ['users'],
        summary: 'The first call after sign-up: adds the signed-in user (201), or returns it (200)',
        security: SIGNED_IN,
        body: registerBody,
        response: { 200: userSchema, 201: userSchema, ...problemResponses },
      },
      preValidation: async (request) => refusePrivilegedFields(callerOf(request), request.body),
    },
    async (request, reply) => {
      const { uid, email, isAnonymous } = callerOf(request)
      refuseForeignEmail(callerOf(request), request.body?.email)
      if (isAnonymous && anonymousListening) {
        const { user, isNew } = await anonymous.register(uid, now())
        return reply.code(isNew ? 201 : 200).send(await respond(user))
      }
      if (email === null) {
        throw new Failure(403, 'email-needed')
      }
      const time = now()
      const displayName = request.body?.displayName ?? null
      const photoURL = request.body?.photoURL ?? null
      // An existing row gets the address of the token, and a name and picture only if it has none.
      const { user, isNew } = await users.register(
        { ...newUser(uid, time), email, displayName, photoURL },
        (stored) => {
          const completed = {
            ...stored,
            email,
            displayName: stored.displayName ?? displayName,
            photoURL: stored.photoURL ?? photoURL,
          }
          return isDeepStrictEqual(completed, stored) ? null : applyUpdate(completed, {}, time)
        },
      )
      return reply.code(isNew ? 201 : 200).send(await respond(user))
    },
  )

  /** Merges all data of an anonymous user who signs in to an account, then removes the anonymous user. */
  app.post(
    '/users/:id/merge',
    {
      config: { action: 'users.merge', limit: 'signUp' },
      schema: {
        tags: ['users'],
        summary:
          'Merges the data of anonymous listening into the account: favorites, history, own stations',
        security: SIGNED_IN,
        params: userParams,
        body: mergeBody,
        response: { 200: mergedUserSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const from = await anonymousUserOf(request.body.token, identity)
      let merged = NOTHING_MERGED
      if (from !== null) {
        const outcome = await anonymous.moveTo(from, id, now(), app.moveBelongings)
        if (outcome === 'no-target') throw userNotFound()
        if (outcome === 'has-account') throw notYours()
        merged = outcome
        // Runs last, so that clients can retry the request. The provider does not remove a sign-in that became an account.
        await atProvider(identity, () => identity.removeAnonymous(from))
      }
      return { ...(await respond(await requireUser(users, id))), merged }
    },
  )
}
