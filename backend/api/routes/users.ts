import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { problemResponse } from '../schemas/common.ts'
import {
  anyUserSchema,
  FAVORITES_MAX,
  favoritesBody,
  favoritesSchema,
  updateBody,
  userPage,
  userParams,
  userSchema,
  usersQuery,
} from '../schemas/users.ts'
import {
  isAdmin,
  refusePrivilegedFields,
  requireOwnerOrAdmin,
  visiblePart,
} from '../users/access.ts'
import { applyUpdate } from '../users/apply-update.ts'
import { toPublicUser, toUser } from '../users/user-view.ts'
import { callerOf, requireCaller } from './caller.ts'
import { registerUser } from './register-user.ts'
import type { UserRouteOptions } from './user-route-options.ts'

function notFound(): Failure {
  return new Failure(404, 'user-not-found', 'There is no such person here.')
}

/** The eight user calls of the product (four paths; role and plan filter the list). */
export const userRoutes: FastifyPluginAsyncZod<{ options: UserRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, now } = options
  app.addHook('onRequest', requireCaller(identity, users))
  await app.register(registerUser, { options })
  const full = (id: string) => {
    const stored = users.get(id)
    if (stored === null) throw notFound()
    return toUser(stored, users.favorites(id))
  }

  app.get(
    '/users',
    {
      schema: {
        tags: ['users'],
        querystring: usersQuery,
        response: { 200: userPage, '4xx': problemResponse },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const everybody = isAdmin(caller)
      if (!everybody && request.query.plan !== undefined) {
        // What somebody pays for is not public, and a filter would tell it one value at a time.
        throw new Failure(403, 'not-allowed', 'Only admins can list people by plan.')
      }
      const { items, ...page } = users.list({ ...request.query, visibleOnly: !everybody })
      return everybody
        ? { ...page, items: items.map((user) => toUser(user, users.favorites(user.id))) }
        : { ...page, items: items.map(toPublicUser) }
    },
  )

  app.get(
    '/users/:id',
    {
      schema: {
        tags: ['users'],
        params: userParams,
        response: { 200: anyUserSchema, 304: z.undefined(), '4xx': problemResponse },
      },
    },
    async (request, reply) => {
      const stored = users.get(request.params.id)
      const part = stored === null ? 'nothing' : visiblePart(callerOf(request), stored)
      if (stored === null || part === 'nothing') throw notFound()
      const body = part === 'everything' ? full(stored.id) : toPublicUser(stored)
      const tag = entityTag(body)
      void reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return body
    },
  )

  app.put(
    '/users/:id',
    {
      schema: {
        tags: ['users'],
        params: userParams,
        body: updateBody,
        response: { 200: userSchema, '4xx': problemResponse },
      },
      preValidation: async (request) => {
        const caller = callerOf(request)
        requireOwnerOrAdmin(caller, request.params.id)
        refusePrivilegedFields(caller, request.body)
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { role, plan } = request.body
      const requireMatch = () => {
        const current = full(id)
        const wanted = request.headers['if-match']
        if (wanted !== undefined && !namesTag(wanted, entityTag(current))) {
          throw new Failure(
            412,
            'changed-meanwhile',
            'This account was changed meanwhile. Look again first.',
          )
        }
        return current
      }
      const before = requireMatch()
      if (role !== undefined || plan !== undefined) {
        // Claims first: when the identity provider cannot be asked, nothing has changed yet.
        await identity.setClaims(id, { role: role ?? before.role, plan: plan ?? before.plan })
      }
      requireMatch()
      const stored = users.get(id)
      if (stored === null) throw notFound()
      users.update(applyUpdate(stored, request.body, now()))
      const after = full(id)
      void reply.header('etag', entityTag(after))
      return after
    },
  )

  app.put(
    '/users/:id/favorites',
    {
      schema: {
        tags: ['users'],
        params: userParams,
        body: favoritesBody,
        response: { 200: favoritesSchema, '4xx': problemResponse },
      },
      preValidation: async (request) => requireOwnerOrAdmin(callerOf(request), request.params.id),
    },
    async (request) => {
      const { id } = request.params
      if (users.get(id) === null) throw notFound()
      const items = users.mergeFavorites(id, request.body.items, now(), (merged) => {
        if (merged.length <= FAVORITES_MAX) return
        throw new Failure(
          409,
          'too-many-favorites',
          `More than ${FAVORITES_MAX} favorites do not fit.`,
        )
      })
      return { items }
    },
  )

  app.delete(
    '/users/:id',
    {
      schema: {
        tags: ['users'],
        params: userParams,
        response: { 204: z.undefined().describe('Removed'), '4xx': problemResponse },
      },
    },
    async (request, reply) => {
      requireOwnerOrAdmin(callerOf(request), request.params.id)
      if (!users.remove(request.params.id)) throw notFound()
      return reply.code(204).send()
    },
  )
}
