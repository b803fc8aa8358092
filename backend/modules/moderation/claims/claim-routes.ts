import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { claimSchema, claimsQuery, claimsSchema } from '../../../../shared/api/claims.ts'
import { ownStationSchema } from '../../../../shared/api/own-stations.ts'
import { stationParams } from '../../../../shared/api/stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { entityTag } from '../../../http/etag.ts'
import { Failure } from '../../../http/failure.ts'
import { findVerificationCode } from '../../checker/probe/find-verification-code.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { sharerOf } from '../../creators/probe-limits.ts'
import { isClaimed, requireOwn, tooManyStations } from '../../creators/station-access.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import { adminOf } from '../../users/access.ts'
import { callerOf } from '../../users/caller.ts'
import { createClaimStore, type OpenClaim } from './claim-store.ts'

const hasOwner = () => new Failure(409, 'has-owner')
const claimNotFound = () => new Failure(404, 'claim-not-found')
const codeNotFound = () => new Failure(422, 'code-not-found')
const IS_PRIVATE = false

export const claimRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now, probeLimits } = app
  const claims = createClaimStore(app.database, app.pictureUrls)
  const findProof = (claim: OpenClaim, abort: AbortSignal) =>
    findVerificationCode(claim, claim.code, app.network, abort)
  const schema = { tags: ['creators'], security: SIGNED_IN, params: stationParams }

  app.post(
    '/stations/:id/claim',
    {
      config: { action: 'stations.claim', limit: 'publishing' },
      schema: {
        ...schema,
        summary: 'Returns a verification code to claim a listed station without an owner',
        response: { 200: claimSchema, ...problemResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id } = request.params
      const claim = await claims.request(id, caller.uid, now())
      if (claim === 'not-found') throw stationNotFound()
      if (claim === 'has-owner') throw hasOwner()
      const { code, endsAt, homepage } = claim
      return { stationId: id, code, endsAt: new Date(endsAt).toISOString(), homepage }
    },
  )

  app.put(
    '/stations/:id/claim',
    {
      config: { action: 'stations.claim', limit: 'publishing' },
      schema: {
        ...schema,
        summary:
          'Looks for the verification code in the stream’s icy headers, a meta element of the homepage’s head, /.well-known/undertone.txt and DNS. If it is found, the caller becomes the owner.',
        response: { 200: ownStationSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id } = request.params
      const claim = await claims.find(id, caller.uid, now())
      if (claim === null) throw claimNotFound()
      const abort = new AbortController()
      reply.raw.once('close', () => abort.abort())
      const proof = await probeLimits.run(sharerOf(request), () => findProof(claim, abort.signal))
      if (proof === null) throw codeNotFound()
      const station = await claims.grant(id, caller.uid, claim, proof, now())
      if (station === 'not-found') throw claimNotFound()
      if (station === 'has-owner') throw hasOwner()
      if (station === 'too-many') throw tooManyStations(IS_PRIVATE)
      void reply.header('etag', entityTag(station))
      return station
    },
  )

  app.delete(
    '/stations/:id/claim',
    {
      config: { action: 'claims.release' },
      schema: {
        ...schema,
        summary: 'Releases a claimed station; for its owner and admins',
        response: { 204: z.undefined().describe('Released'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const allow: Allow = (stored) => {
        const station = requireOwn(caller, 'claims.release', stored)
        if (isClaimed(station)) return station
        throw new Failure(409, 'not-claimed')
      }
      await claims.release(request.params.id, allow, now(), adminOf(caller))
      return reply.code(204).send()
    },
  )

  app.get(
    '/moderation/claims',
    {
      config: { action: 'claims.list' },
      schema: {
        tags: ['moderation'],
        security: SIGNED_IN,
        summary: 'A page of ownership claims, open and proven ones; for admins',
        querystring: claimsQuery,
        response: { 200: claimsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return claims.list(request.query)
    },
  )
}
