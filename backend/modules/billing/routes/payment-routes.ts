import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productsSchema } from '../../../../shared/api/plans.ts'
import { problemResponses } from '../../../http/call-schemas.ts'
import type { Payments } from '../payments.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import type { PlanRouteOptions } from './payment-route-options.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** Products change with a new release or a new file: a minute is soon enough. */
const CACHE_S = 60

/** What is sold, and whether it can be bought here. Public. */
const productRoutes: FastifyPluginAsyncZod<{ payments: Payments }> = async (app, { payments }) => {
  app.get(
    '/products',
    {
      config: { action: 'products.read' },
      schema: {
        tags: ['plans'],
        summary: 'The plans, what they cost, and who takes the money',
        response: { 200: productsSchema, ...problemResponses },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', `public, max-age=${CACHE_S}`)
      return payments.products()
    },
  )
}

/** Every call about plans and money. */
export const moneyRoutes: FastifyPluginAsync<{ options: PlanRouteOptions }> = async (
  app,
  { options },
) => {
  const { payments } = options
  await app.register(productRoutes, { payments })
  await app.register(subscriptionRoutes, { options })
  await app.register(checkoutRoutes, { options })
  await app.register(invoiceRoutes, { options })
  await app.register(webhookRoutes, { payments })
}
