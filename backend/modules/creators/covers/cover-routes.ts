import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { COVER_MAX_BYTES } from '../../../../shared/api/field-rules.ts'
import { ownStationSchema } from '../../../../shared/api/own-stations.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
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
import { invalidPicture } from './redraw-cover.ts'
import { createRedrawer } from './redrawer.ts'

/** Returns the picture type of a Content-Type header. @throws {Failure} 415 for any other type */
export function requirePictureType(header: string | undefined): PictureType {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const pictureType = PICTURE_TYPES.find((candidate) => candidate === type)
  if (pictureType !== undefined) return pictureType
  const title = type.startsWith('image/svg')
    ? problemsText.noSvg
    : problemsText.titles['not-a-picture-type']
  throw new Failure(415, 'not-a-picture-type', { title })
}

/** Maximum number of queued pictures. Each uses up to 5 MB of memory. */
export const WAITING_MAX = 8

/** Runs jobs one at a time, at most one per user, because redrawing a large picture takes much memory and time. */
export function createCoverQueue() {
  let lastJob: Promise<unknown> = Promise.resolve()
  const users = new Set<string>()

  /** @throws {Failure} 429 while this user's last job runs, 503 when the queue is full */
  function requireFree(user: string): void {
    const headers = { 'retry-after': '5' }
    if (users.has(user)) {
      throw new Failure(429, 'cover-under-way', { headers })
    }
    if (users.size > WAITING_MAX) {
      const title = problemsText.busyPictures
      throw new Failure(503, 'busy', { title, headers, isExpected: true })
    }
  }

  return {
    requireFree,
    enqueue: async <T>(user: string, work: () => Promise<T>): Promise<T> => {
      requireFree(user)
      users.add(user)
      const job = lastJob.then(work, work)
      lastJob = job.catch(() => undefined)
      try {
        return await job
      } finally {
        users.delete(user)
      }
    },
  }
}

/** PUT and DELETE /stations/{id}/cover. Rejects unauthorized callers and wrong types before reading the body. */
export const coverRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const ownStations = createOwnStationStore(app.database, app.pictureUrls)
  const queue = createCoverQueue()
  const redrawer = createRedrawer()
  app.addHook('onClose', async () => redrawer.close())
  const schema = { tags: ['creators'], security: SIGNED_IN, params: stationParams }
  app.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error) => {
    if (toFailure(error).status !== 413) throw error
    throw new Failure(413, 'cover-too-big')
  })
  app.addHook('onRequest', async (request) => {
    const { id } = request.params as { id: string }
    const { action = 'stations.cover' } = request.routeOptions.config
    requireOwn(callerOf(request), action, await ownStations.get(id))
    if (request.method !== 'PUT') return
    requirePictureType(request.headers['content-type'])
    queue.requireFree(callerOf(request).uid)
  })

  app.put(
    '/stations/:id/cover',
    {
      config: { action: 'stations.cover', limit: 'cover' },
      bodyLimit: COVER_MAX_BYTES,
      schema: {
        ...schema,
        summary: 'Sets the cover of a station: PNG, JPEG or WebP up to 5 MB, redrawn as a square',
        consumes: [...PICTURE_TYPES],
        body: z.unknown().meta({ type: 'string', format: 'binary' }),
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const file = request.body
      if (!Buffer.isBuffer(file)) throw invalidPicture()
      const announced = requirePictureType(request.headers['content-type'])
      const image = await queue.enqueue(caller.uid, () => redrawer.redraw(file, announced))
      const { id } = request.params
      // The station may have been deleted during the redrawing.
      const allow: Allow = (found) => requireOwn(caller, 'stations.cover', found)
      const needsApproval = !mayDo(caller, 'stations.moderate')
      const station = await ownStations.putCover(
        id,
        allow,
        image,
        needsApproval,
        now(),
        adminOf(caller),
      )
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
        summary: 'Removes the cover of a station; idempotent',
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const caller = callerOf(request)
      const allow: Allow = (found) => requireOwn(caller, 'stations.update', found)
      const [image, needsApproval] = [null, false]
      const station = await ownStations.putCover(
        id,
        allow,
        image,
        needsApproval,
        now(),
        adminOf(caller),
      )
      void reply.header('etag', entityTag(station))
      return station
    },
  )
}

/** The URL of a cover contains the hash of its content, so the content never changes. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

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
      if (image === null) throw new Failure(404, 'cover-not-found')
      void reply.type('image/webp').headers({
        'cache-control': IMMUTABLE_CACHE,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      return Buffer.from(image.buffer, image.byteOffset, image.byteLength)
    },
  )
}
