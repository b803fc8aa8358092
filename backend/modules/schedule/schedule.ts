import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  onAirListSchema,
  onAirQuery,
  optOutParams,
  scheduleHealthSchema,
  scheduleSearchQuery,
  scheduleSearchSchema,
  showDetailSchema,
  showParams,
  stationScheduleSchema,
} from '../../../shared/api/schedule.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { ifNoneMatch, notModified, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { isNotModified } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { createEventPublisher } from '../../plugins/events/event-store.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { createStationStore } from '../stations/station-store.ts'
import { callerOf } from '../users/caller.ts'
import { createHealthStore } from './health-store.ts'
import { OPT_OUTS_MAX } from './limits.ts'
import { deleteOptedOut } from './opt-outs.ts'
import { createScheduleSearchStore } from './schedule-search-store.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSourceStore } from './source-store.ts'

/** Admin routes that show the health of the schedule platforms and set opt-outs of hosts. */
const scheduleHealthRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const health = createHealthStore(database)
  const sources = createSourceStore(database)
  const publish = createEventPublisher(database, now)
  const common = { tags: ['schedule'], security: SIGNED_IN }
  const doneSchema = z.undefined().describe('Done; applies within a minute')

  app.get(
    '/schedule/health',
    {
      config: { action: 'platforms.read' },
      schema: {
        ...common,
        summary: 'Health of the platforms that schedules are read from, and hosts that opted out',
        response: { 200: scheduleHealthSchema, ...problemResponses },
      },
    },
    async () => ({
      items: await health.platforms(),
      optOuts: await sources.optOuts(OPT_OUTS_MAX),
    }),
  )

  app.put(
    '/schedule/opt-outs/:host',
    {
      config: { action: 'platforms.opt-out' },
      schema: {
        ...common,
        summary:
          'Stops requests to a host and its subdomains, and deletes what was read of its stations',
        params: optOutParams,
        response: { 204: doneSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { host } = request.params
      await health.setOptOut(host, true, now(), callerOf(request).uid)
      await deleteOptedOut(database, [host], publish, now())
      return reply.code(204).send()
    },
  )

  app.delete(
    '/schedule/opt-outs/:host',
    {
      config: { action: 'platforms.opt-out' },
      schema: {
        ...common,
        summary: 'Allows requests to a host again',
        params: optOutParams,
        response: { 204: doneSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      await health.setOptOut(request.params.host, false, now(), callerOf(request).uid)
      return reply.code(204).send()
    },
  )
}

/** Public schedule routes. They serve the data that the poller stored and fetch nothing. */
const scheduleRoutes: FastifyPluginAsyncZod = async (app) => {
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
      if (isNotModified(request, reply, result, 'no-cache')) return reply.code(304).send()
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

export const schedule: FastifyPluginAsync = async (app) => {
  await app.register(scheduleRoutes)
  await app.register(scheduleHealthRoutes)
}
