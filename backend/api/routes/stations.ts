import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { problemResponse } from '../schemas/common.ts'
import {
  facetsQuery,
  facetsSchema,
  stationPage,
  stationParams,
  stationSchema,
  stationsQuery,
} from '../schemas/stations.ts'
import type { StationStore } from '../stations/station-store.ts'

/** The public catalogue: list, facets, one station. */
export const stationRoutes: FastifyPluginAsyncZod<{ stations: StationStore }> = async (
  app,
  { stations },
) => {
  const tags = ['stations']
  app.get(
    '/stations',
    {
      schema: {
        tags,
        querystring: stationsQuery,
        response: { 200: stationPage, '4xx': problemResponse },
      },
    },
    async (request) => stations.list(request.query),
  )

  app.get(
    '/stations/facets',
    {
      schema: {
        tags,
        querystring: facetsQuery,
        response: { 200: facetsSchema, '4xx': problemResponse },
      },
    },
    async (request) => stations.facets(request.query),
  )

  app.get(
    '/stations/:id',
    {
      schema: {
        tags,
        params: stationParams,
        response: { 200: stationSchema, 304: z.undefined(), '4xx': problemResponse },
      },
    },
    async (request, reply) => {
      const station = stations.get(request.params.id)
      if (station === null) throw new Failure(404, 'station-not-found', 'There is no such station.')
      const tag = entityTag(station)
      void reply.header('etag', tag).header('cache-control', 'no-cache')
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return station
    },
  )
}
