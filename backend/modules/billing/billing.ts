import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { addReturnRoutes } from './pages/return-routes.ts'
import type { ReturningSessions } from './pages/return-target.ts'
import type { Payments } from './payments.ts'
import type { ProviderPages } from './provider.ts'
import { checkoutRoutes } from './routes/checkout-routes.ts'
import { invoiceRoutes } from './routes/invoice-routes.ts'
import { productRoutes, webhookRoutes } from './routes/payment-routes.ts'
import { subscriptionRoutes } from './routes/subscription-routes.ts'

interface CheckoutPagesOptions {
  /** Pages of a provider that is simulated here; null where the provider shows its own. */
  readonly pages: ProviderPages | null
  readonly sessions: ReturningSessions
}

/** What a browser shows of a checkout: the way back into the app, and a simulated provider's pages. */
export const checkoutPages: FastifyPluginAsync<CheckoutPagesOptions> = async (app, options) => {
  const { pages, sessions } = options
  addReturnRoutes(app, sessions)
  if (pages !== null) await app.register(pages, { sessions })
}

declare module 'fastify' {
  interface FastifyInstance {
    payments: Payments
  }
}

interface BillingOptions {
  readonly payments: Payments
  /** Pages of a simulated provider; null where the provider shows its own. */
  readonly pages: ProviderPages | null
  readonly allowedOrigins: readonly string[]
}

/** Plans and money. Decorates the app with payments for users and admin: they end a plan before they remove an account. */
export const billing = fp<BillingOptions>(
  async (app, { payments, pages, allowedOrigins }) => {
    app.decorate('payments', payments)
    await app.register(productRoutes)
    await app.register(subscriptionRoutes, { allowedOrigins })
    await app.register(checkoutRoutes, { allowedOrigins })
    await app.register(invoiceRoutes)
    await app.register(webhookRoutes)
    await app.register(checkoutPages, { pages, sessions: { find: payments.findSession } })
  },
  { name: 'billing', dependencies: ['route-guard'] },
)
