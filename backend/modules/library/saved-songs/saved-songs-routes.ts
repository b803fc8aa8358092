import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  SAVED_SONGS_MAX,
  savedSongsBody,
  savedSongsSchema,
} from '../../../../shared/api/saved-songs.ts'
import { userParams } from '../../../../shared/api/users.ts'
import { clampFutureVersions } from '../../../../shared/api/versions.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import {
  ifNoneMatch,
  notModified,
  problemResponses,
  SIGNED_IN,
} from '../../../http/call-schemas.ts'
import { isNotModified } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { createUserStore } from '../../users/user-store.ts'
import { requireUser } from '../../users/user-view.ts'
import { createSavedSongsStore } from './saved-songs-store.ts'

/** @throws {Failure} 409 when the user would have more than SAVED_SONGS_MAX songs */
function checkSongCount(songCount: number): void {
  if (songCount <= SAVED_SONGS_MAX) return
  throw new Failure(409, 'too-many-songs', {
    title: problemsText.titles['too-many-songs'](SAVED_SONGS_MAX),
  })
}

export const savedSongsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const users = createUserStore(database)
  const savedSongs = createSavedSongsStore(database)
  const schema = { tags: ['savedSongs'], security: SIGNED_IN, params: userParams }

  app.get(
    '/users/:id/saved-songs',
    {
      config: { action: 'saved-songs.read', cost: 5 },
      schema: {
        ...schema,
        summary: 'Saved songs, with tombstones',
        headers: ifNoneMatch,
        response: { 200: savedSongsSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      const body = { items: await savedSongs.list(id) }
      if (isNotModified(request, reply, body, 'private, no-cache')) return reply.code(304).send()
      return body
    },
  )

  app.put(
    '/users/:id/saved-songs',
    {
      config: { action: 'saved-songs.update' },
      schema: {
        ...schema,
        summary: 'Merges saved songs: the higher version wins, on a tie the tombstone',
        body: savedSongsBody,
        response: { 200: savedSongsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      await requireUser(users, id)
      const items = clampFutureVersions(request.body.items, now())
      return { items: await savedSongs.merge(id, items, checkSongCount) }
    },
  )
}
