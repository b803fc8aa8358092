import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listeningAnswer, listeningBody } from '../../../../shared/api/listening.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { tokenOf } from '../../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../../plugins/identity/identity-port.ts'
import type { OffList } from '../../moderation/listed/off-list.ts'
import type { Listening } from './listening.ts'
import type { Outcomes } from './outcomes.ts'

interface ListeningRouteOptions {
  readonly identity: IdentityPort
  readonly listening: Listening
  readonly outcomes: Outcomes
  readonly offList: OffList
}

/** POST /listening: what a listener plays at this moment. It is counted, and the listener is forgotten. */
export const listeningRoutes: FastifyPluginAsyncZod<{ options: ListeningRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, listening, outcomes, offList } = options
  const uids = new WeakMap<object, string>()
  // Each listener calls twice a minute: too often to ask the identity provider each time.
  app.addHook('onRequest', async (request) => {
    const { uid } = await tokenOf(request, identity)
    uids.set(request, uid)
  })

  app.post(
    '/listening',
    {
      config: { action: 'listening.tell', looksUp: 'token', limit: 'beat' },
      schema: {
        tags: ['listening'],
        summary: 'Says every 30 s what a listener plays, and null when they stop',
        security: SIGNED_IN,
        body: listeningBody,
        response: {
          200: listeningAnswer.check(z.describe('Not counted: the station is off')),
          204: z.undefined().describe('Counted'),
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { stationId, countrycode = null, outcomes: told = [] } = request.body
      const uid = uids.get(request) ?? ''
      const off = stationId === null ? null : await offList.reasonOf(stationId)
      listening.beat(uid, off === null ? stationId : null, countrycode)
      outcomes.tell(uid, told)
      if (off !== null) return { off }
      return reply.code(204).send()
    },
  )
}
