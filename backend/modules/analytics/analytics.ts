import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { stationAnalyticsQuery, stationAnalyticsSchema } from '../../../shared/api/analytics.ts'
import { figuresQuery, figuresSchema } from '../../../shared/api/figures.ts'
import { listeningBody, listeningResponse } from '../../../shared/api/listening.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { tokenOf } from '../../plugins/identity/bearer.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import { requireOwn } from '../creators/station-access.ts'
import { createOffList, createOffStore } from '../moderation/listed/off-store.ts'
import { callerOf } from '../users/caller.ts'
import { jsonOrCsv, ranksCsv, sendCsv, seriesCsv, wantsCsv } from './analytics-csv.ts'
import { createListening } from './listening/listening.ts'
import { createOutcomes } from './listening/outcomes.ts'
import { createFigureReader } from './listening/read-figures.ts'
import { createAnalytics } from './read-analytics.ts'

/** POST /listening reports the station that a listener plays now. The API counts it anonymously. */
const listeningRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, hashKey, now } = app
  const logError = (message: string) => (error: unknown) => app.log.error({ err: error }, message)
  const listening = createListening(database, {
    hashKey,
    now,
    onError: logError('listening could not be counted'),
  })
  app.addHook('onClose', () => listening.close())
  const outcomes = createOutcomes(database, {
    hashKey,
    now,
    onError: logError('outcomes could not be stored'),
  })
  app.addHook('onClose', () => outcomes.close())
  const offList = createOffList({
    store: createOffStore(database, app.pictureUrls),
    now,
    onError: logError('stations that are off could not be read'),
  })
  const uids = new WeakMap<object, string>()
  // The token is enough: clients call twice a minute, too often to look the caller up at the identity provider.
  app.addHook('onRequest', async (request) => {
    const { uid } = await tokenOf(request, identity)
    uids.set(request, uid)
  })

  app.post(
    '/listening',
    {
      config: { action: 'listening.report', callerLookup: 'token', limit: 'heartbeat' },
      schema: {
        tags: ['listening'],
        summary: 'Reports the station of a listener every 30 s; null when they stop',
        security: SIGNED_IN,
        body: listeningBody,
        response: {
          200: listeningResponse.check(z.describe('Not counted: the station is turned off')),
          204: z.undefined().describe('Counted'),
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { stationId, countrycode = null, outcomes: reported = [] } = request.body
      const uid = uids.get(request) ?? ''
      const offReason = stationId === null ? null : await offList.reasonOf(stationId)
      listening.heartbeat(uid, offReason === null ? stationId : null, countrycode)
      outcomes.record(uid, reported)
      if (offReason !== null) return { off: offReason }
      return reply.code(204).send()
    },
  )
}

const figureRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const ownStations = createOwnStationStore(database, app.pictureUrls)
  const readFigures = createFigureReader(database)
  const chartReader = createAnalytics(database)

  app.get(
    '/stations/:id/figures',
    {
      config: { action: 'figures.read' },
      schema: {
        tags: ['creators'],
        summary: 'Published listeners, hours and favorites of a station, for its owner and admins',
        security: SIGNED_IN,
        params: stationParams,
        querystring: figuresQuery,
        response: { 200: figuresSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = requireOwn(caller, 'figures.read', await ownStations.get(request.params.id))
      void reply.header('cache-control', 'private, no-store')
      return readFigures(id, request.query.days, now())
    },
  )

  app.get(
    '/stations/:id/analytics',
    {
      config: { action: 'figures.read' },
      schema: {
        tags: ['creators'],
        summary:
          'Published hours, starts and countries of a station over a range, for its owner and admins',
        security: SIGNED_IN,
        params: stationParams,
        querystring: stationAnalyticsQuery,
        response: { 200: jsonOrCsv(stationAnalyticsSchema), ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = requireOwn(caller, 'figures.read', await ownStations.get(request.params.id))
      void reply.header('cache-control', 'private, no-store')
      void reply.header('vary', 'accept')
      const stationAnalytics = await chartReader.station(id, request.query, now())
      if (!wantsCsv(request)) return stationAnalytics
      const { part } = request.query
      const csv =
        part === 'countries'
          ? ranksCsv(stationAnalytics.countries)
          : seriesCsv(stationAnalytics[part])
      return sendCsv(reply, part, csv)
    },
  )
}

/** Registers the routes that count listening, and those that return the figures of a station to its owner. */
export const analytics: FastifyPluginAsync = async (app) => {
  await app.register(listeningRoutes)
  await app.register(figureRoutes)
}
