import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type OwnStation, ownStationSchema } from '../../../shared/api/own-stations.ts'
import {
  type StationChange,
  stationChangeParams,
  stationChangesQuery,
  stationChangesSchema,
} from '../../../shared/api/station-changes.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import type { Queries } from '../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { applyChanges } from '../creators/apply-changes.ts'
import { createChangeStore, UPDATE_ACTION } from '../creators/changes/change-store.ts'
import { isUnchangedSince, revertingUpdate } from '../creators/changes/differences.ts'
import { type Allow, createOwnStationStore } from '../creators/own-station-store.ts'
import { requireOwn } from '../creators/station-access.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import type { PictureUrls } from '../stations/station-row.ts'
import { callerOf } from '../users/caller.ts'
import { createFeatureStore } from './listed/feature-store.ts'
import { createOffStore } from './listed/off-store.ts'
import { createVisibilityStore } from './listed/visibility-store.ts'

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const IS_PROBED = false
const BY_ADMIN = true

/** Creates the undo function, which reverts a change with a new one. It throws when the same fields have changed since. */
function createUndo(database: Queries, pictureUrls: PictureUrls) {
  const ownStations = createOwnStationStore(database, pictureUrls)
  const visibility = createVisibilityStore(database, pictureUrls)
  const killSwitch = createOffStore(database, pictureUrls)
  const features = createFeatureStore(database, pictureUrls)
  return async (
    stationId: string,
    { action, before, after }: StationChange,
    allow: Allow,
    { actorId, at }: { readonly actorId: string; readonly at: number },
  ): Promise<OwnStation> => {
    if (before === null || after === null) throw cannotUndo()
    const allowUnchanged: Allow = (stored) => {
      const station = allow(stored)
      if (isUnchangedSince(station, after)) return station
      throw new Failure(409, 'changed-since')
    }
    switch (action) {
      case UPDATE_ACTION: {
        const actor = { id: actorId, isAdmin: true }
        const decide = (stored: OwnStation | null) => {
          const station = allowUnchanged(stored)
          const { changes, stream } = revertingUpdate(station, before)
          return applyChanges(station, changes, stream, BY_ADMIN)
        }
        const station = await ownStations.update(stationId, decide, IS_PROBED, at, actor)
        if (station === null) throw new Error('The undo returned no station.')
        return station
      }
      case 'stations.hide':
        return visibility.setHidden(
          stationId,
          allowUnchanged,
          stringOrNull(before.hidden),
          at,
          actorId,
        )
      case 'stations.merge':
        return visibility.setMergedInto(
          stationId,
          allowUnchanged,
          stringOrNull(before.mergedInto),
          at,
          actorId,
        )
      case 'stations.switch-off':
        return killSwitch.setOff(stationId, allowUnchanged, stringOrNull(before.off), {
          actorId,
          at,
        })
      case 'stations.feature':
        return features.setFeatured(stationId, allowUnchanged, before.featured === true, {
          actorId,
          at,
        })
      default:
        throw cannotUndo()
    }
  }
}

function cannotUndo(): Failure {
  return new Failure(409, 'cannot-undo')
}

export const changeRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const ownStations = createOwnStationStore(database, pictureUrls)
  const changes = createChangeStore(database)
  const undo = createUndo(database, pictureUrls)
  const schema = { tags: ['moderation'], security: SIGNED_IN }

  app.get(
    '/stations/:id/changes',
    {
      config: { action: 'stations.history' },
      schema: {
        ...schema,
        summary: 'Changes of a station with their authors, newest first; for admins',
        params: stationParams,
        querystring: stationChangesQuery,
        response: { 200: stationChangesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      requireOwn(callerOf(request), 'stations.read-full', await ownStations.get(id))
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
          'Reverts one change of a station with a new change; 409 if the same fields were changed later; for admins',
        params: stationChangeParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, changeId } = request.params
      const caller = callerOf(request)
      const allow: Allow = (stored) => {
        const station = requireOwn(caller, 'stations.update', stored)
        if (station.source === 'own') throw stationNotFound()
        return station
      }
      const change = await changes.find(id, changeId)
      if (change === null) throw new Failure(404, 'change-not-found')
      const station = await undo(id, change, allow, { actorId: caller.uid, at: now() })
      void reply.header('etag', entityTag(station))
      return station
    },
  )
}
