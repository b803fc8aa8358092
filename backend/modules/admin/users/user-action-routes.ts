import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { disabledBody, userParams, userSchema } from '../../../../shared/api/users.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { atProvider } from '../../../plugins/identity/bearer.ts'
import { callerOf } from '../../users/caller.ts'
import { createUserStore } from '../../users/user-store.ts'
import { toUser, userNotFound } from '../../users/user-view.ts'
import { actOnUser } from './act-on-user.ts'

/** What admins do with one account, beside its role and plan (PUT /users/{id}) and its removal (DELETE). */
export const userActionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, identity, now, payments } = app
  const parts = { database, identity, now, leave: payments.leave }
  const schema = { tags: ['desk'], security: SIGNED_IN, params: userParams }

  app.put(
    '/users/:id/disabled',
    {
      config: { action: 'users.disable' },
      schema: {
        ...schema,
        summary: 'Locks an account, or unlocks it; for admins',
        body: disabledBody,
        response: { 200: userSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const users = createUserStore(database)
      const stored = await users.get(id)
      const { disabled } = request.body
      if (stored !== null && (stored.disabled ?? false) === disabled) return toUser(stored)
      const actorId = callerOf(request).uid
      await atProvider(identity, () =>
        actOnUser(parts, { actorId, id }, { do: disabled ? 'disable' : 'enable' }),
      )
      const after = await users.get(id)
      if (after === null) throw userNotFound()
      return toUser(after)
    },
  )

  app.post(
    '/users/:id/sign-out',
    {
      config: { action: 'users.sign-out' },
      schema: {
        ...schema,
        summary: 'Ends all sessions of an account, on every device; for admins',
        response: { 204: z.undefined().describe('Ended'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const actorId = callerOf(request).uid
      const isDone = await atProvider(identity, () =>
        actOnUser(parts, { actorId, id }, { do: 'sign-out' }),
      )
      if (!isDone) throw userNotFound()
      return reply.code(204).send()
    },
  )
}
