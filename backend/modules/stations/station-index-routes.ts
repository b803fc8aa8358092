import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { stationIndexSchema } from '../../../shared/api/station-index.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { namesTag } from '../../http/etag.ts'
import { makeStationIndex } from './make-station-index.ts'
import { createStationIndexStore } from './station-index-store.ts'
import { createVersionedCache } from './versioned-cache.ts'

/** True if an Accept-Encoding header accepts gzip (RFC 9110, 12.5.3). A weight of 0 rejects it. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [coding = '', weight = ''] = part.split(';')
      const [, value = '1'] = weight.split('=')
      return [coding.trim().toLowerCase(), Number(value)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Maximum age of the station order. Names and tags are always current. */
const ORDER_AGE_MS = 3_600_000
/** Up to this many stations, a request waits for a new index. With more, it gets the previous index. */
const SYNC_BUILD_MAX = 2_000
/** Minimum time between builds of a larger index: 50,000 stations take a second of CPU time. */
const REBUILD_INTERVAL_MS = 60_000

/** GET /stations/index, public: lets clients search stations offline. */
export const stationIndexRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const index = createStationIndexStore(app.database)
  const currentIndex = createVersionedCache({
    versionOf: async () => `${await index.version()} ${Math.floor(now() / ORDER_AGE_MS)}`,
    make: () => makeStationIndex(index),
    isQuick: ({ stationCount }) => stationCount <= SYNC_BUILD_MAX,
    minIntervalMs: REBUILD_INTERVAL_MS,
  })

  app.get(
    '/stations/index',
    {
      config: { action: 'stations.read', cost: 2 },
      schema: {
        tags: ['stations'],
        summary: 'Names, tags, countries and languages of all listed stations, in columns',
        headers: ifNoneMatch.extend({ 'accept-encoding': z.string().optional() }),
        response: {
          200: {
            description: 'The index, gzip-compressed if the client accepts it',
            content: { 'application/json': { schema: stationIndexSchema } },
          },
          304: notModified,
          ...problemResponses,
        },
      },
    },
    async ({ headers }, reply) => {
      const { version, gzip } = await currentIndex()
      const isGzipped = acceptsGzip(headers['accept-encoding'])
      // Each representation needs its own ETag.
      const tag = isGzipped ? `"${version}"` : `"${version}-plain"`
      void reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        vary: 'Origin, Accept-Encoding',
      })
      if (namesTag(headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      void reply.type('application/json; charset=utf-8')
      if (isGzipped) void reply.header('content-encoding', 'gzip')
      // The body is a buffer, so the reply skips the response serializer.
      return (reply as FastifyReply).send(isGzipped ? gzip : await promisify(gunzip)(gzip))
    },
  )
}
