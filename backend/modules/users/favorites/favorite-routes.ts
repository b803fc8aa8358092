import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  favoritesBody,
  favoritesQuery,
  favoritesSchema,
  mergedFavoritesSchema,
} from '../../../../shared/api/favorites.ts'
import { userParams } from '../../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../caller.ts'
import { userNotFound } from '../user-view.ts'
import { createFavoriteStore } from './favorite-store.ts'

export const favoriteRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const favorites = createFavoriteStore(app.database)
  const schema = { tags: ['users'], security: SIGNED_IN, params: userParams }

  app.get(
    '/users/:id/favorites',
    {
      config: { action: 'favorites.read' },
      schema: {
        ...schema,
        summary: 'Favorites, folders and blocked stations: all, or changes since a revision',
        querystring: favoritesQuery,
        response: { 200: favoritesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const result = await favorites.read(request.params.id, request.query.since ?? null)
      if (result === null) throw userNotFound()
      void reply.header('cache-control', 'private, no-store')
      return result
    },
  )

  app.put(
    '/users/:id/favorites',
    {
      config: { action: 'favorites.update' },
      schema: {
        ...schema,
        summary: 'Merges favorites: the higher version wins, on a tie the tombstone',
        body: favoritesBody,
        response: { 200: mergedFavoritesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { since, ...sent } = request.body
      const { id } = request.params
      const { uid } = callerOf(request)
      const adminId = uid === id ? null : uid
      const merged = await favorites.merge(id, sent, now(), since ?? null, adminId)
      if (merged === null) throw userNotFound()
      return merged
    },
  )
}
