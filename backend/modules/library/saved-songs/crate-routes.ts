import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CRATE_MAX, crateBody, crateSchema } from '../../../../shared/api/crate.ts'
import { userParams } from '../../../../shared/api/users.ts'
import { clampFutureVersions } from '../../../../shared/api/versions.ts'
import {
  ifNoneMatch,
  notModified,
  problemResponses,
  SIGNED_IN,
} from '../../../http/call-schemas.ts'
import { entityTag, namesTag } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { createUserStore } from '../../users/user-store.ts'
import { requireUser } from '../../users/user-view.ts'
import { createCrateStore } from './crate-store.ts'

/** @throws {Failure} 409 when the user would have more than CRATE_MAX songs */
function refuseTooManySongs(songs: number): void {
  if (songs <= CRATE_MAX) return
  throw new Failure(409, 'too-many-songs', `You can save at most ${CRATE_MAX} songs.`)
}

/** Saved songs of a user: only for their owner, not for admins. */
export const crateRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const users = createUserStore(database)
  const crate = createCrateStore(database)
  const schema = { tags: ['crate'], security: SIGNED_IN, params: userParams }

  app.get(
    '/users/:id/crate',
    {
      config: { action: 'crate.read', cost: 5 },
      schema: {
        ...schema,
        summary: 'Saved songs, with tombstones',
        headers: ifNoneMatch,
        response: { 200: crateSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      const body = { items: await crate.list(id) }
      const tag = entityTag(body)
      void reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return body
    },
  )

  app.put(
    '/users/:id/crate',
    {
      config: { action: 'crate.update' },
      schema: {
        ...schema,
        summary: 'Merges saved songs: the higher version wins, on a tie the tombstone',
        body: crateBody,
        response: { 200: crateSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      await requireUser(users, id)
      const items = clampFutureVersions(request.body.items, now())
      return { items: await crate.merge(id, items, refuseTooManySongs) }
    },
  )
}
