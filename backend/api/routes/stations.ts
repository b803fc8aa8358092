import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { OwnStationStore } from '../../creators/own-station-store.ts'
import { isOwn, stationNotFound } from '../../creators/station-access.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import type { IdentityPort } from '../../identity/identity-port.ts'
import { ifNoneMatch, notModified, problemResponses } from '../schemas/common.ts'
import {
  facetsQuery,
  facetsSchema,
  type StationDetail,
  stationDetailSchema,
  stationPage,
  stationParams,
  stationsQuery,
} from '../schemas/stations.ts'
import type { StationStore } from '../stations/station-store.ts'
import type { UserStore } from '../users/user-store.ts'
import { findCaller } from './caller.ts'

interface StationRouteOptions {
  readonly stations: StationStore
  readonly own: OwnStationStore
  readonly identity: IdentityPort
  readonly users: UserStore
}

/** The public catalogue: list, facets, one station. */
export const stationRoutes: FastifyPluginAsyncZod<{ options: StationRouteOptions }> = async (
  app,
  { options },
) => {
  const { stations, own, identity, users } = options
  const tags = ['stations']
  /** A station that is not listed, for its owner and admins, who look at it before others do. */
  const unlisted = async (
    id: string,
    authorization: string | undefined,
  ): Promise<StationDetail | null> => {
    const station = own.get(id)
    if (station === null) return null
    const caller = await findCaller(authorization, identity, users)
    if (caller === null || !isOwn(caller, station)) return null
    const { ownerId, moderation, shown, rejection, paused, ...detail } = station
    return detail
  }
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
        summary: 'One station; one that is not listed only for its owner and admins',
        headers: ifNoneMatch,
        params: stationParams,
        response: { 200: stationDetailSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const listed = stations.detail(id)
      const station = listed ?? (await unlisted(id, request.headers.authorization))
      if (station === null) throw stationNotFound()
      const tag = entityTag(station)
      const cache = listed === null ? 'private, no-cache' : 'no-cache'
      void reply.header('etag', tag).header('cache-control', cache)
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return station
    },
  )
}
