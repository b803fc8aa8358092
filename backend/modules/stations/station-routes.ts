import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  facetsQuery,
  facetsSchema,
  type Station,
  similarSchema,
  stationDetailSchema,
  stationPageSchema,
  stationParams,
  stationsQuery,
} from '../../../shared/api/stations.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { isNotModified } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { createStationStore } from './station-store.ts'

/** 404 if the station does not exist or the caller may not see it. */
export function stationNotFound(): Failure {
  return new Failure(404, 'station-not-found')
}

export const stationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { findUnlisted, findUnlistedOf } = app
  const stations = createStationStore(app.database, app.pictureUrls)
  const tags = ['stations']
  app.get(
    '/stations',
    {
      config: { action: 'stations.read', cost: 2 },
      schema: {
        tags,
        summary: 'A page of stations',
        querystring: stationsQuery,
        response: { 200: stationPageSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { ids, ...query } = request.query
      if (ids === undefined) return stations.list(query)
      void reply.header('cache-control', 'private, no-cache')
      const listed = await stations.listed(ids)
      const otherIds = ids.filter((id) => !listed.has(id))
      const unlisted = await findUnlistedOf(otherIds, request.headers.authorization)
      const stationById = new Map<string, Station>()
      for (const id of ids) {
        const station = listed.get(id) ?? unlisted.get(id)
        if (station !== undefined) stationById.set(station.id, station)
      }
      const items = [...stationById.values()]
      return { items, nextCursor: null, total: items.length, nearest: null }
    },
  )

  app.get(
    '/stations/facets',
    {
      config: { action: 'stations.read', cost: 10 },
      schema: {
        tags,
        summary: 'Filter values with the number of stations for each',
        querystring: facetsQuery,
        response: { 200: facetsSchema, ...problemResponses },
      },
    },
    async (request) => stations.facets(request.query),
  )

  app.get(
    '/stations/:id',
    {
      config: { action: 'stations.read' },
      schema: {
        tags,
        summary: 'One station. Unlisted stations are visible only to their owner and admins.',
        headers: ifNoneMatch,
        params: stationParams,
        response: { 200: stationDetailSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const listed = await stations.detail(id)
      const station = listed ?? (await findUnlisted(id, request.headers.authorization))
      if (station === null) throw stationNotFound()
      const cache = listed === null ? 'private, no-cache' : 'no-cache'
      if (isNotModified(request, reply, station, cache)) return reply.code(304).send()
      return station
    },
  )
  app.get(
    '/stations/:id/similar',
    {
      config: { action: 'stations.read' },
      schema: {
        tags,
        summary: 'Listed stations that are similar by tags, language and country',
        params: stationParams,
        response: { 200: similarSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const station =
        (await stations.detail(id)) ?? (await findUnlisted(id, request.headers.authorization))
      if (station === null) throw stationNotFound()
      return { items: await stations.similar(station) }
    },
  )
}
