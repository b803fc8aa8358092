import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountRightsSchema } from '../../../../shared/api/account-rights.ts'
import { userParams } from '../../../../shared/api/users.ts'
import type { Queries } from '../../../database/queries.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { atProvider } from '../../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../../plugins/identity/identity-port.ts'
import type { Payments } from '../../billing/payments.ts'
import { createUserStore } from '../../users/user-store.ts'
import { userNotFound } from '../../users/user-view.ts'

interface UserRightsOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly keptSubscription: Payments['keptSubscription']
}

/** GET /users/{id}/rights: whether the token and the subscription of an account agree with its record. */
export const userRightsRoutes: FastifyPluginAsyncZod<{ options: UserRightsOptions }> = async (
  app,
  { options: { database, identity, keptSubscription } },
) => {
  app.get(
    '/users/:id/rights',
    {
      config: { action: 'users.rights' },
      schema: {
        tags: ['desk'],
        security: SIGNED_IN,
        summary: 'What the tokens of an account carry, and its subscription; for admins',
        params: userParams,
        response: { 200: accountRightsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if ((await createUserStore(database).get(id)) === null) throw userNotFound()
      const { claims, renewedAt } = await atProvider(identity, () => identity.tokensOf(id))
      void reply.header('cache-control', 'private, no-store')
      return {
        claims,
        renewedAt: renewedAt === null ? null : new Date(renewedAt).toISOString(),
        ...(await keptSubscription(id)),
      }
    },
  )
}
