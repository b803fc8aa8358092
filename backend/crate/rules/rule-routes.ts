import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { stationParams } from '../../../shared/api/stations.ts'
import {
  proposedRulesPageSchema,
  proposedRulesParams,
  proposedRulesQuery,
  proposedRulesSchema,
  ruleDecision,
  stationTitleRulesSchema,
  titleRulesBody,
  titleRulesStateSchema,
} from '../../../shared/api/title-rules.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { stationNotFound } from '../../stations/station-routes.ts'
import type { StationStore } from '../../stations/station-store.ts'
import { mayDo } from '../../users/access.ts'
import { callerOf } from '../../users/caller.ts'
import type { RuleStore } from './rule-store.ts'

interface RuleRouteOptions {
  readonly stations: Pick<StationStore, 'get'>
  readonly rules: RuleStore
  readonly now: () => number
}

/** Rules change seldom: programs and caches in between may keep them so long. */
const RULES_KEPT = 'public, max-age=3600'

/** How the titles of a station are put right: read by everyone, written with an account, decided by admins. */
export const ruleRoutes: FastifyPluginAsyncZod<{ options: RuleRouteOptions }> = async (
  app,
  { options },
) => {
  const { stations, rules, now } = options
  app.get(
    '/stations/:id/title-rules',
    {
      config: { action: 'stations.read' },
      schema: {
        tags: ['stations'],
        summary: 'The rules by which the titles of a station are put right',
        params: stationParams,
        response: { 200: stationTitleRulesSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', RULES_KEPT)
      return { rules: await rules.inForce(request.params.id) }
    },
  )

  await app.register(async (signedIn) => {
    signedIn.put(
      '/stations/:id/title-rules',
      {
        config: { action: 'title-rules.write', limit: 'report' },
        schema: {
          tags: ['stations'],
          security: SIGNED_IN,
          summary:
            'Writes rules for the titles of a listed station: in force at once from its owner and from admins, else once an admin has approved them',
          params: stationParams,
          body: titleRulesBody,
          response: { 200: titleRulesStateSchema, ...problemResponses },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { id } = stationParams.parse(request.params)
        if ((await stations.get(id)) === null) throw stationNotFound()
        const { rules: written } = titleRulesBody.parse(request.body)
        const state = await rules.propose(
          caller.uid,
          id,
          written,
          mayDo(caller, 'title-rules.decide'),
          now(),
        )
        if (state === null) throw stationNotFound()
        return { state }
      },
    )
  })

  await app.register(async (admins) => {
    const schema = { tags: ['moderation'], security: SIGNED_IN }
    admins.get(
      '/moderation/title-rules',
      {
        config: { action: 'title-rules.decide' },
        schema: {
          ...schema,
          summary: 'Rules of titles that people have written, the oldest first; for admins',
          querystring: proposedRulesQuery,
          response: { 200: proposedRulesPageSchema, ...problemResponses },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'private, no-store')
        return rules.list(proposedRulesQuery.parse(request.query))
      },
    )

    admins.put(
      '/moderation/title-rules/:id',
      {
        config: { action: 'title-rules.decide' },
        schema: {
          ...schema,
          summary: 'Puts rules of titles in force, or turns them down; for admins',
          params: proposedRulesParams,
          body: ruleDecision,
          response: { 200: proposedRulesSchema, ...problemResponses },
        },
      },
      async (request) => {
        const { id } = proposedRulesParams.parse(request.params)
        const { state } = ruleDecision.parse(request.body)
        const decided = await rules.decide(id, state, now(), callerOf(request).uid)
        if (decided === null) throw new Failure(404, 'rules-not-found', 'There are no such rules.')
        return decided
      },
    )
  })
}
