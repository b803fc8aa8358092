import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listeningBody } from '../../../shared/api/listening.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import type { IdentityPort } from '../../identity/identity-port.ts'
import { callerOf, requireCaller } from '../../users/caller.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { ListeningTotals } from './listening-totals.ts'
import type { Presence } from './presence.ts'

interface ListeningRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly presence: Presence
  readonly totals: ListeningTotals
  readonly now: () => number
}

/** POST /listening: what a listener plays at this moment. It is counted, and the listener is forgotten. */
export const listeningRoutes: FastifyPluginAsyncZod<{ options: ListeningRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, presence, totals, now } = options
  // Each listener calls twice a minute: too often to ask the identity provider each time.
  app.addHook('onRequest', requireCaller(identity, users, { asksProvider: false }))

  app.post(
    '/listening',
    {
      schema: {
        tags: ['listening'],
        summary: 'Says every 30 s what a listener plays, and null when they stop',
        security: SIGNED_IN,
        body: listeningBody,
        response: { 204: z.undefined().describe('Counted'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { uid } = callerOf(request)
      const { stationId, countrycode } = request.body
      const time = now()
      const listened =
        stationId === null
          ? presence.stop(uid, time)
          : presence.beat(uid, stationId, countrycode ?? null, time)
      if (listened !== null) totals.add(listened, time)
      return reply.code(204).send()
    },
  )
}
