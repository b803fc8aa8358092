import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  answerParams,
  moderationAnswersSchema,
  ownerParams,
} from '../../../../shared/api/own-stations.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { createAnswerStore } from '../../creators/answer-store.ts'

/** What admins decided about a user's stations, told once. For the owner alone. */
export const answerRoutes: FastifyPluginAsyncZod = async (app) => {
  const answers = createAnswerStore(app.database)
  const schema = { tags: ['own stations'], security: SIGNED_IN }

  app.get(
    '/users/:id/answers',
    {
      config: { action: 'answers.read', looksUp: 'stored' },
      schema: {
        ...schema,
        summary: 'What admins decided about this user’s stations and the user has not read',
        params: ownerParams,
        response: { 200: moderationAnswersSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return { items: await answers.unread(request.params.id) }
    },
  )

  app.delete(
    '/users/:id/answers/:stationId',
    {
      config: { action: 'answers.update', looksUp: 'stored' },
      schema: {
        ...schema,
        summary: 'The user has read what was decided about a station; harmless to repeat',
        params: answerParams,
        response: { 204: z.undefined().describe('Read'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, stationId } = request.params
      await answers.read(id, stationId)
      return reply.code(204).send()
    },
  )
}
