import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  completeDraft,
  type OwnStation,
  ownerParams,
  ownStationSchema,
  privateDraft,
} from '../../../shared/api/own-stations.ts'
import { stationParams } from '../../../shared/api/stations.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import { ifMatch, problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { entityTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../stations/station-routes.ts'
import { requireMay } from '../users/access.ts'
import { callerOf } from '../users/caller.ts'
import type { ProbedStream } from './apply-changes.ts'
import { isListed } from './moderated-content.ts'
import { type Allow, createOwnStationStore } from './own-station-store.ts'
import { probeFor } from './probe-limits.ts'
import { allowMatch, tooManyStations } from './station-access.ts'

const PRIVATE_ADDRESS: StreamEnd = 'private-address'

/** Accepts a stream of a private network, which only the user's app can reach, unprobed. Rethrows other errors. */
function unprobedStream(url: string, error: unknown): ProbedStream {
  const isPrivateNetwork = error instanceof Failure && error.code === PRIVATE_ADDRESS
  if (!isPrivateNetwork) throw error
  return { url, codec: 'UNKNOWN', bitrate: null, isProbed: false }
}

/** Converts a probe error. A stream of a private network cannot be proposed, because only the owner can reach it. */
function toProposalError(error: unknown): unknown {
  if (!(error instanceof Failure && error.code === PRIVATE_ADDRESS)) return error
  return new Failure(409, PRIVATE_ADDRESS, { title: problemsText.privateProposal })
}

function allowUnlisted(allow: Allow): Allow {
  return (found) => {
    const station = allow(found)
    if (!isListed(station)) return station
    throw new Failure(409, 'is-listed')
  }
}

/** Routes of private stations and of their proposals to the catalog. Users need no plan for them. */
export const privateStationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const ownStations = createOwnStationStore(app.database, app.pictureUrls)
  const schema = { tags: ['own stations'], security: SIGNED_IN }

  app.post(
    '/users/:id/stations',
    {
      config: { action: 'own-stations.add', limit: 'publishing' },
      schema: {
        ...schema,
        summary:
          'Adds a private station after probing its stream. Streams inside a private network are not probed.',
        params: ownerParams,
        body: privateDraft,
        response: { 201: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request)
      const isPrivate = true
      if (!(await ownStations.hasRoom(uid, isPrivate))) throw tooManyStations(isPrivate)
      const { url } = request.body
      const stream = await probeFor(request, url, reply.raw).catch((error: unknown) =>
        unprobedStream(url, error),
      )
      const draft = completeDraft(request.body)
      const station = await ownStations.add(uid, draft, stream, now(), isPrivate)
      if (station === 'no-owner') throw stationNotFound()
      if (station === 'too-many') throw tooManyStations(isPrivate)
      void reply.header('etag', entityTag(station))
      return reply.code(201).send(station)
    },
  )

  for (const [method, isPrivate, summary] of [
    ['PUT', false, 'Proposes a private station for the catalog. An admin decides.'],
    ['DELETE', true, 'Withdraws a proposal that is not listed. The station is private again.'],
  ] as const) {
    app.route({
      method,
      url: '/stations/:id/proposal',
      config: { action: 'stations.propose', limit: 'publishing' },
      schema: {
        ...schema,
        summary,
        headers: ifMatch,
        params: stationParams,
        response: { 200: ownStationSchema, ...problemResponses },
      },
      handler: async (request, reply) => {
        const caller = callerOf(request)
        const allow = allowMatch(caller, 'stations.update', request.headers['if-match'])
        const { id } = request.params
        // Admins, too, can propose and withdraw only their own stations.
        const allowOwner: Allow = (found) => {
          const allowed = allow(found)
          requireMay(caller, 'stations.propose', { ownerId: allowed.ownerId })
          return allowed
        }
        /** Probes a proposed stream that was not probed before. Returns the condition for the move. */
        const probeProposal = async () => {
          const { url, check } = allowOwner(await ownStations.get(id))
          if (isPrivate || check.state === 'heard') return allowOwner
          const stream = await probeFor(request, url, reply.raw).catch((error: unknown) => {
            throw toProposalError(error)
          })
          const { codec, bitrate } = stream
          const withStream = (station: OwnStation) => ({
            ...station,
            url: stream.url,
            codec,
            bitrate,
          })
          const isProbed = true
          const author = { id: caller.uid, isAdmin: false }
          const decide = (found: OwnStation | null) => withStream(allowOwner(found))
          await ownStations.update(id, decide, isProbed, now(), author)
          // The update changed the version, so If-Match no longer applies.
          return allowMatch(caller, 'stations.update', undefined)
        }
        const allowMove = await probeProposal()
        const station = await ownStations.setPrivate(
          id,
          isPrivate ? allowUnlisted(allowMove) : allowMove,
          isPrivate,
          now(),
        )
        if (station === 'too-many') throw tooManyStations(isPrivate)
        void reply.header('etag', entityTag(station))
        return station
      },
    })
  }
}
