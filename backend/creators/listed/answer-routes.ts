import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  answerParams,
  moderationAnswersSchema,
  ownerParams,
} from '../../../shared/api/own-stations.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import type { IdentityPort } from '../../identity/identity-port.ts'
import { requireOwner } from '../../users/access.ts'
import { callerOf, requireCaller } from '../../users/caller.ts'
import type { UserStore } from '../../users/user-store.ts'
import type { AnswerStore } from './answer-store.ts'

interface AnswerRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly answers: AnswerStore
}

/** What admins decided about a user's stations, told once. For the owner alone. */
export const answerRoutes: FastifyPluginAsyncZod<{ options: AnswerRouteOptions }> = async (
  app,
  { options },
) => {
  const { identity, users, answers } = options
  const schema = { tags: ['own stations'], security: SIGNED_IN }
  app.addHook('onRequest', requireCaller(identity, users, { asksProvider: false }))
  app.addHook('preValidation', async (request) => {
    const { id } = request.params as { id: string }
    requireOwner(callerOf(request), id)
  })

  app.get(
    '/users/:id/answers',
    {
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
