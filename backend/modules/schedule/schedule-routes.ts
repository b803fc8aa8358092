import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  onAirListSchema,
  onAirQuery,
  scheduleSearchQuery,
  scheduleSearchSchema,
  showDetailSchema,
  showParams,
  stationScheduleSchema,
} from '../../../shared/api/schedule.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { createStationStore } from '../stations/station-store.ts'
import { createScheduleSearchStore } from './schedule-search-store.ts'
import { createScheduleStore } from './schedule-store.ts'

/** Public schedule routes. They serve the data that the poller stored and fetch nothing. */
export const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, findUnlisted, now } = app
  const stations = createStationStore(database, app.pictureUrls)
  const schedule = createScheduleStore(database)
  const search = createScheduleSearchStore(database)
  const tags = ['schedule']
  app.get(
    '/stations/:id/schedule',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags,
        summary: 'Current, past and upcoming broadcasts of a station, as its platform reports them',
        headers: ifNoneMatch,
        params: stationParams,
        response: { 200: stationScheduleSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const station =
        (await stations.detail(id)) ?? (await findUnlisted(id, request.headers.authorization))
      if (station === null) throw stationNotFound()
      const result = await schedule.station(station.id, now())
      const tag = entityTag(result)
      void reply.header('etag', tag).header('cache-control', 'no-cache')
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return result
    },
  )

  app.get(
    '/schedule/on-air',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags,
        summary: 'What stations have on air now; omits stations that report nothing',
        querystring: onAirQuery,
        response: { 200: onAirListSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: await schedule.onAir(request.query.stations, now()) }),
  )

  app.get(
    '/schedule/search',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags,
        summary: 'Searches shows by title and host, and songs of the last days',
        querystring: scheduleSearchQuery,
        response: { 200: scheduleSearchSchema, ...problemResponses },
      },
    },
    async (request) => search.find(request.query.query, now()),
  )

  app.get(
    '/shows/:id',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags,
        summary: 'A show with its past and upcoming broadcasts',
        params: showParams,
        response: { 200: showDetailSchema, ...problemResponses },
      },
    },
    async (request) => {
      const show = await schedule.show(request.params.id, now())
      if (show === null) throw new Failure(404, 'show-not-found')
      return show
    },
  )
}
