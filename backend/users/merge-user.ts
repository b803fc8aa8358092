import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mergeBody, userParams, userSchema } from '../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../http/call-schemas.ts'
import { Failure } from '../http/failure.ts'
import { atProvider } from '../identity/bearer.ts'
import { type IdentityPort, InvalidTokenError } from '../identity/identity-port.ts'
import type { UserRouteOptions } from './user-route-options.ts'
import { toUser, userNotFound } from './user-view.ts'

/**
 * Whose token it is that listened without an account; null when that user is gone, moved by an earlier
 * attempt whose answer was lost.
 * @throws {Failure} 403 for a token that proves nothing of the kind, 503 while the provider cannot be asked
 */
async function listenerOf(token: string, identity: IdentityPort): Promise<string | null> {
  const refused = new Failure(
    403,
    'not-yours',
    'What was kept without an account can no longer be taken along.',
  )
  try {
    const { uid, isAnonymous } = await atProvider(identity, () => identity.verifyNow(token))
    if (!isAnonymous) throw refused
    return uid
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
    if (error.fault === 'deleted') return null
    throw refused
  }
}

/**
 * POST /users/{id}/merge: a listener without an account has signed in to one that exists. What they kept
 * becomes the account's, all of it or nothing, and the user without an account is removed.
 */
export const mergeUser: FastifyPluginAsyncZod<{ options: UserRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, favorites, anonymous, moveBelongings, now } = options
  app.post(
    '/users/:id/merge',
    {
      config: { action: 'users.merge', limit: 'signUp' },
      schema: {
        tags: ['users'],
        summary:
          'Takes over what the caller kept while listening without an account: favourites, history, own stations',
        security: SIGNED_IN,
        params: userParams,
        body: mergeBody,
        response: { 200: userSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const from = await listenerOf(request.body.token, identity)
      if (from !== null) {
        if (!(await anonymous.moveTo(from, id, now(), moveBelongings))) throw userNotFound()
        // Last: until it is gone, the same call can be made again.
        await atProvider(identity, () => identity.remove(from))
      }
      const current = await users.get(id)
      if (current === null) throw userNotFound()
      return toUser(current, (await favorites.read(id))?.items ?? [])
    },
  )
}
