import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ownStationSchema } from '../../../shared/api/own-stations.ts'
import {
  stationChangeParams,
  stationChangesQuery,
  stationChangesSchema,
} from '../../../shared/api/station-changes.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { createChangeStore } from '../creators/changes/change-store.ts'
import { type Allow, createOwnStationStore } from '../creators/own-station-store.ts'
import { requireOwn } from '../creators/station-access.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { callerOf } from '../users/caller.ts'
import { createFeatureStore } from './listed/feature-store.ts'
import { createOffStore } from './listed/off-store.ts'
import { createRestStore } from './listed/rest-store.ts'
import { createUndo } from './undo-change.ts'

/** What has become of a station, and that one change of it is taken back; for admins. */
export const changeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const own = createOwnStationStore(database, pictureUrls)
  const changes = createChangeStore(database)
  const undo = createUndo({
    own,
    rests: createRestStore(database, pictureUrls),
    offs: createOffStore(database, pictureUrls),
    features: createFeatureStore(database, pictureUrls),
  })
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.get(
    '/stations/:id/changes',
    {
      config: { action: 'stations.history' },
      schema: {
        ...schema,
        summary: 'Who changed what of a station, and when, the latest first; for admins',
        params: stationParams,
        querystring: stationChangesQuery,
        response: { 200: stationChangesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      requireOwn(callerOf(request), 'stations.read-whole', await own.get(id))
      void reply.header('cache-control', 'private, no-store')
      return changes.list(id, request.query)
    },
  )

  app.post(
    '/stations/:id/changes/:changeId/undo',
    {
      config: { action: 'stations.undo' },
      schema: {
        ...schema,
        summary:
          'Takes one change of a station back, as a change of its own; 409 where the same was changed since; for admins',
        params: stationChangeParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, changeId } = request.params
      const caller = callerOf(request)
      const allow: Allow = (found) => {
        const station = requireOwn(caller, 'stations.update', found)
        if (station.source === 'own') throw stationNotFound()
        return station
      }
      const change = await changes.find(id, changeId)
      if (change === null)
        throw new Failure(404, 'change-not-found', 'There is no such change of this station.')
      const station = await undo(id, change, allow, { actorId: caller.uid, at: now() })
      void reply.header('etag', entityTag(station))
      return station
    },
  )
}
