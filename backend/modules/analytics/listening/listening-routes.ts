import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listeningAnswer, listeningBody } from '../../../../shared/api/listening.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { tokenOf } from '../../../plugins/identity/bearer.ts'
import { createOffList } from '../../moderation/listed/off-list.ts'
import { createOffStore } from '../../moderation/listed/off-store.ts'
import { createListening } from './listening.ts'
import { createOutcomes } from './outcomes.ts'

/** POST /listening: what a listener plays at this moment. It is counted, and the listener is forgotten. */
export const listeningRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, hashKey, now } = app
  const report = (message: string) => (error: unknown) => app.log.error({ err: error }, message)
  const listening = createListening(database, {
    hashKey,
    now,
    onTrouble: report('listening could not be counted'),
  })
  app.addHook('onClose', () => listening.close())
  const outcomes = createOutcomes(database, {
    hashKey,
    now,
    onTrouble: report('outcomes could not be added up'),
  })
  app.addHook('onClose', () => outcomes.close())
  const offList = createOffList({
    store: createOffStore(database, app.pictureUrls),
    now,
    onTrouble: report('it could not be read what is off'),
  })
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
