import type { FastifyPluginAsync } from 'fastify'
import { checkoutRoutes } from './checkout.ts'
import { invoiceRoutes } from './invoices.ts'
import type { PlanRouteOptions } from './plan-route-options.ts'
import { productRoutes } from './products.ts'
import { subscriptionRoutes } from './subscription.ts'
import { webhookRoutes } from './webhooks.ts'

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
