import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FOLLOWS_MAX, followingBody, followingSchema } from '../../shared/api/following.ts'
import { userParams } from '../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../http/call-schemas.ts'
import { Failure } from '../http/failure.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { requireAccount, requireOwner } from '../users/access.ts'
import { callerOf, requireCaller } from '../users/caller.ts'
import type { UserStore } from '../users/user-store.ts'
import { userNotFound } from '../users/user-view.ts'
import type { FollowStore } from './follow-store.ts'

/** What the calls about following work with. `now` is in ms since the epoch. */
export interface FollowingRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly follows: FollowStore
  readonly now: () => number
}

/** What a user follows: for its owner alone, not for admins, and for accounts. */
export const followingRoutes: FastifyPluginAsyncZod<{ options: FollowingRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, follows, now } = options
  const schema = { tags: ['following'], security: SIGNED_IN, params: userParams }
  app.addHook('onRequest', requireCaller(identity, users))
  app.addHook('preValidation', async (request) => {
    const { id } = request.params as { id: string }
    requireOwner(callerOf(request), id)
    requireAccount(callerOf(request))
  })

  app.get(
    '/users/:id/following',
    {
      schema: {
        ...schema,
        summary: 'What a user follows, with what they have dropped (`deleted`)',
        response: { 200: followingSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if ((await users.get(id)) === null) throw userNotFound()
      void reply.header('cache-control', 'private, no-store')
      return { items: await follows.of(id) }
    },
  )

  app.put(
    '/users/:id/following',
    {
      schema: {
        ...schema,
        summary: 'Merges follows: the higher version wins, at equal ones the tombstone',
        body: followingBody,
        response: { 200: followingSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const merged = await follows.merge(id, request.body.items, now())
      if (merged === 'no such user') throw userNotFound()
      if (merged === 'too many') {
        throw new Failure(409, 'too-many-follows', `More than ${FOLLOWS_MAX} follows do not fit.`)
      }
      return { items: [...merged] }
    },
  )
}
