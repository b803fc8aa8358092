import type { FastifyPluginAsync } from 'fastify'
import { checkoutRoutes } from './checkout-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import type { PlanRouteOptions } from './payment-route-options.ts'
import { productRoutes } from './product-routes.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

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
