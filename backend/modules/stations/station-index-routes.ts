import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { stationIndexSchema } from '../../../shared/api/station-index.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { namesTag } from '../../http/etag.ts'
import { createKept } from './create-kept.ts'
import { makeStationIndex } from './make-station-index.ts'
import { createStationIndexStore } from './station-index-store.ts'

/** Whether an Accept-Encoding header takes gzip (RFC 9110, 12.5.3); a weight of 0 refuses it. */
export function takesGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [coding = '', weight = ''] = part.split(';')
      const [, value = '1'] = weight.split('=')
      return [coding.trim().toLowerCase(), Number(value)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** The order of the stations is as new as this; their words are the newest. */
const ORDER_AGE_MS = 3_600_000
/** An index of so many is made in less time than a request may take. */
const WAITED_FOR_MAX = 2_000
/** A larger one is not made anew more often: it takes a second of the processor for 50 000. */
const REST_MS = 60_000

/** GET /stations/index, public: what pages need to find stations by themselves. */
export const stationIndexRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const index = createStationIndexStore(app.database)
  const newest = createKept({
    versionOf: async () => `${await index.version()} ${Math.floor(now() / ORDER_AGE_MS)}`,
    make: () => makeStationIndex(index),
    isQuick: ({ stations }) => stations <= WAITED_FOR_MAX,
    restMs: REST_MS,
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
            description: 'The index; compressed by gzip where that is accepted',
            content: { 'application/json': { schema: stationIndexSchema } },
          },
          304: notModified,
          ...problemResponses,
        },
      },
    },
    async ({ headers }, reply) => {
      const { version, gzip } = await newest()
      const isPacked = takesGzip(headers['accept-encoding'])
      // A tag names one sequence of bytes.
      const tag = isPacked ? `"${version}"` : `"${version}-plain"`
      void reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        vary: 'Origin, Accept-Encoding',
      })
      if (namesTag(headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      void reply.type('application/json; charset=utf-8')
      if (isPacked) void reply.header('content-encoding', 'gzip')
      // As bytes, past what writes an answer down by its schema.
      return (reply as FastifyReply).send(isPacked ? gzip : await promisify(gunzip)(gzip))
    },
  )
}
