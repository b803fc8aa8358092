import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type OwnStation,
  ownerParams,
  ownStationSchema,
  ownStationsQuery,
  ownStationsSchema,
  probeBody,
  probeSchema,
  stationChanges,
  stationDraft,
} from '../../../shared/api/own-stations.ts'
import { stationCheckSchema } from '../../../shared/api/station-check.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { checkNow } from '../checker/check-stations.ts'
import { createCheckStore } from '../checker/check-store.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { adminOf, type Caller, mayDo } from '../users/access.ts'
import { callerOf } from '../users/caller.ts'
import { applyChanges, type ProbedStream } from './apply-changes.ts'
import type { ChangeAuthor } from './changes/change-store.ts'
import { type Allow, createOwnStationStore } from './own-station-store.ts'
import { probeFor, sharerOf } from './probe-limits.ts'
import {
  allowMatch,
  fieldsThatNeedPlan,
  isClaimed,
  mayPerformOn,
  requireOwn,
  requirePublisher,
  tooManyStations,
} from './station-access.ts'

export const changeAuthorOf = (caller: Caller): ChangeAuthor => ({
  id: caller.uid,
  isAdmin: mayDo(caller, 'admin.open'),
})

function hasNewStream(url: string | undefined, station: OwnStation): boolean {
  return url !== undefined && url !== (stationAddress(station.url) ?? station.url)
}

export const ownStationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, network, now, probeLimits } = app
  const ownStations = createOwnStationStore(database, app.pictureUrls)
  const checks = createCheckStore(database)
  const schema = { tags: ['creators'], security: SIGNED_IN }

  app.post(
    '/stations/probe',
    {
      config: { action: 'stations.probe' },
      schema: {
        ...schema,
        summary: 'Probes a stream; 422 with the reason if there is none',
        body: probeBody,
        response: { 200: probeSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const probe = await probeFor(request, request.body.url, reply.raw)
      return { ...probe, logo: probe.logo && app.pictureUrls.art(probe.logo) }
    },
  )

  app.post(
    '/stations',
    {
      config: { action: 'stations.publish', limit: 'publishing' },
      schema: {
        ...schema,
        summary: 'Publishes a station after probing its stream. A moderator must list it.',
        body: stationDraft,
        response: { 201: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const isPrivate = false
      if (!(await ownStations.hasRoom(caller.uid, isPrivate))) throw tooManyStations(isPrivate)
      const stream = await probeFor(request, request.body.url, reply.raw)
      // During the probe, the account may have been deleted or its number of stations may have changed.
      const station = await ownStations.add(caller.uid, request.body, stream, now(), isPrivate)
      if (station === 'no-owner') throw stationNotFound()
      if (station === 'too-many') throw tooManyStations(isPrivate)
      void reply.header('etag', entityTag(station))
      return reply.code(201).send(station)
    },
  )

  app.get(
    '/users/:id/stations',
    {
      config: { action: 'own-stations.list' },
      schema: {
        ...schema,
        summary:
          'Stations of a user, listed or not, for the owner and admins. Only the owner sees private ones. Without `limit` returns all.',
        params: ownerParams,
        querystring: ownStationsQuery,
        response: { 200: ownStationsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      const { items, nextCursor } = await ownStations.listOf(request.params.id, request.query)
      const caller = callerOf(request)
      const visibleStations = items.filter((station) =>
        mayPerformOn(caller, 'stations.read-full', station),
      )
      return { items: visibleStations, nextCursor }
    },
  )

  app.get(
    '/stations/:id/own',
    {
      config: { action: 'stations.read-full' },
      schema: {
        ...schema,
        summary: 'A station as its owner and admins see it',
        params: stationParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const station = requireOwn(
        callerOf(request),
        'stations.read-full',
        await ownStations.get(request.params.id),
      )
      void reply.header('etag', entityTag(station)).header('cache-control', 'private, no-cache')
      return station
    },
  )

  app.put(
    '/stations/:id',
    {
      config: { action: 'stations.update', limit: 'publishing' },
      schema: {
        ...schema,
        summary: 'Updates a station. A new stream is probed and moderated again.',
        headers: ifMatch,
        params: stationParams,
        body: stationChanges,
        response: { 200: ownStationSchema, ...problemResponses },
      },
      preValidation: async (request) => {
        const { id } = request.params as { id: string }
        const { source } = requireOwn(
          callerOf(request),
          'stations.update',
          await ownStations.get(id),
        )
        if (source === 'own') return
        requirePublisher(callerOf(request), fieldsThatNeedPlan(request.body))
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { url } = request.body
      const allow = allowMatch(caller, 'stations.update', request.headers['if-match'])
      /** Updates the station. Returns null if the URL changes and `stream` is null: the new stream must be probed. */
      const update = (stream: ProbedStream | null) =>
        ownStations.update(
          request.params.id,
          (found) => {
            const current = allow(found)
            if (stream === null && hasNewStream(url, current)) return null
            return applyChanges(current, request.body, stream, mayDo(caller, 'stations.moderate'))
          },
          stream !== null,
          now(),
          changeAuthorOf(caller),
        )
      let updated = await update(null)
      if (updated === null && url !== undefined) {
        // Reads the station again, because it may have changed during the probe.
        updated = await update(await probeFor(request, url, reply.raw))
      }
      const station = requireOwn(caller, 'stations.update', updated)
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.delete(
    '/stations/:id',
    {
      config: { action: 'stations.delete' },
      schema: {
        ...schema,
        summary: 'Deletes a station with its cover, shows and statistics',
        headers: ifMatch,
        params: stationParams,
        response: { 204: z.undefined().describe('Removed'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const allow = allowMatch(caller, 'stations.delete', request.headers['if-match'])
      const allowRemoval: Allow = (found) => {
        const station = allow(found)
        if (mayDo(caller, 'stations.moderate') || !isClaimed(station)) return station
        throw new Failure(409, 'is-claimed')
      }
      await ownStations.remove(request.params.id, allowRemoval, now(), adminOf(caller))
      return reply.code(204).send()
    },
  )

  app.post(
    '/stations/:id/check',
    {
      config: { action: 'stations.check' },
      schema: {
        ...schema,
        summary:
          'Checks a station immediately and stores the result; for its owner and admins, at most once per minute and host',
        params: stationParams,
        response: { 200: stationCheckSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const readStation = async () =>
        requireOwn(callerOf(request), 'stations.check', await ownStations.get(id))
      const { source } = await readStation()
      const by = source === 'own' ? null : adminOf(callerOf(request))
      const abort = new AbortController()
      reply.raw.once('close', () => abort.abort())
      const visit = await probeLimits.run(sharerOf(request), () =>
        checkNow({ store: checks, network, now }, id, abort.signal, by),
      )
      if (visit === null) throw stationNotFound()
      const { air } = await readStation()
      return { ...visit, air }
    },
  )
}
