import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { ifNoneMatch, notModified, problemResponses } from '../schemas/common.ts'
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
        summary: 'A page of stations',
        querystring: stationsQuery,
        response: { 200: stationPage, ...problemResponses },
      },
    },
    async (request) => stations.list(request.query),
  )

  app.get(
    '/stations/facets',
    {
      schema: {
        tags,
        summary: 'What stations can be narrowed by, and how many there are of each',
        querystring: facetsQuery,
        response: { 200: facetsSchema, ...problemResponses },
      },
    },
    async (request) => stations.facets(request.query),
  )

  app.get(
    '/stations/:id',
    {
      schema: {
        tags,
        summary: 'One station',
        headers: ifNoneMatch,
        params: stationParams,
        response: { 200: stationSchema, 304: notModified, ...problemResponses },
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
