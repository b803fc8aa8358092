import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import { ownStationSchema } from '../../../../shared/api/own-stations.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { toFailure } from '../../../http/to-failure.ts'
import { adminOf, mayDo } from '../../users/access.ts'
import { callerOf } from '../../users/caller.ts'
import { type Allow, createOwnStationStore } from '../own-station-store.ts'
import { requireOwn } from '../station-access.ts'
import { createCoverStore } from './cover-store.ts'
import { PICTURE_TYPES, type PictureType } from './picture-kind.ts'
import { notThePicture } from './redraw-cover.ts'
import { createRedrawer } from './redrawer.ts'

/**
 * The type that a Content-Type header announces.
 * @throws {Failure} 415 when it is none that we take
 */
export function announcedPicture(header: string | undefined): PictureType {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const known = PICTURE_TYPES.find((one) => one === type)
  if (known !== undefined) return known
  const title = type.startsWith('image/svg')
    ? 'An SVG can contain programs; send PNG, JPEG or WebP.'
    : 'A cover is a picture; send PNG, JPEG or WebP.'
  throw new Failure(415, 'not-a-picture-type', title)
}

/** Pictures waiting their turn; each holds its file of up to 5 MB. */
export const WAITING_MAX = 8

/**
 * Does one piece of work after the other, and at most one of each user: a large picture takes much memory
 * and time while it is redrawn.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  const users = new Set<string>()

  /** @throws {Failure} 429 when this user's last work is not done yet, 503 when too many wait */
  function requireFree(user: string): void {
    const headers = { 'retry-after': '5' }
    if (users.has(user)) {
      const title = 'Your last picture is still being worked on. Try again in a moment.'
      throw new Failure(429, 'cover-under-way', title, { headers })
    }
    if (users.size > WAITING_MAX) {
      const title = 'Many pictures are being worked on. Try again in a moment.'
      throw new Failure(503, 'busy', title, { headers, isMeant: true })
    }
  }

  return {
    requireFree,
    /** @throws as requireFree, besides what `work` throws */
    enqueue: async <T>(user: string, work: () => Promise<T>): Promise<T> => {
      requireFree(user)
      users.add(user)
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        users.delete(user)
      }
    },
  }
}

/** PUT and DELETE /stations/{id}/cover. Who may not, or sends what is no picture, is told before the body is read. */
export const coverRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const own = createOwnStationStore(app.database, app.pictureUrls)
  const queue = createQueue()
  const redrawer = createRedrawer()
  app.addHook('onClose', async () => redrawer.close())
  const schema = { tags: ['creators'], security: SIGNED_IN, params: stationParams }
  app.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error) => {
    if (toFailure(error).status !== 413) throw error
    // Larger than COVER_MAX_BYTES, announced or not.
    throw new Failure(413, 'cover-too-big', 'This file is too big; a cover has 5 MB at most.')
  })
  app.addHook('onRequest', async (request) => {
    const { id } = request.params as { id: string }
    const { action = 'stations.cover' } = request.routeOptions.config
    requireOwn(callerOf(request), action, await own.get(id))
    if (request.method !== 'PUT') return
    announcedPicture(request.headers['content-type'])
    queue.requireFree(callerOf(request).uid)
  })

  app.put(
    '/stations/:id/cover',
    {
      config: { action: 'stations.cover', limit: 'cover' },
      bodyLimit: COVER_MAX_BYTES,
      schema: {
        ...schema,
        summary: 'Gives a station a picture: PNG, JPEG or WebP up to 5 MB, redrawn as a square',
        consumes: [...PICTURE_TYPES],
        body: z.unknown().meta({ type: 'string', format: 'binary' }),
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const file = request.body
      if (!Buffer.isBuffer(file)) throw notThePicture()
      const announced = announcedPicture(request.headers['content-type'])
      const image = await queue.enqueue(caller.uid, () => redrawer.redraw(file, announced))
      const { id } = request.params
      // The station may have gone while its picture was redrawn.
      const allow: Allow = (found) => requireOwn(caller, 'stations.cover', found)
      const waits = !mayDo(caller, 'stations.moderate')
      const station = await own.putCover(id, allow, image, waits, now(), adminOf(caller))
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.delete(
    '/stations/:id/cover',
    {
      config: { action: 'stations.update' },
      schema: {
        ...schema,
        summary: 'Takes the picture of a station away; harmless to repeat',
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const caller = callerOf(request)
      const allow: Allow = (found) => requireOwn(caller, 'stations.update', found)
      const station = await own.putCover(id, allow, null, false, now(), adminOf(caller))
      void reply.header('etag', entityTag(station))
      return station
    },
  )
}

/** A picture never changes under its address. */
const FOREVER = 'public, max-age=31536000, immutable'

/** GET /covers/{hash}.webp, public. */
export const coverPictures: FastifyPluginAsyncZod = async (app) => {
  const covers = createCoverStore(app.database)
  app.get(
    '/covers/:file',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'A cover: WebP, 640 pixels a side',
        params: z.object({ file: z.string().regex(/^[\da-f]{32}\.webp$/, 'must be a cover') }),
        response: {
          200: {
            description: 'The picture',
            content: { 'image/webp': { schema: z.any() } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const image = await covers.get(request.params.file.replace('.webp', ''))
      if (image === null) throw new Failure(404, 'cover-not-found', 'There is no such picture.')
      void reply.type('image/webp').headers({
        'cache-control': FOREVER,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      return Buffer.from(image.buffer, image.byteOffset, image.byteLength)
    },
  )
}
