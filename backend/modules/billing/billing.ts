import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productsSchema } from '../../../shared/api/plans.ts'
import { problemResponses } from '../../http/call-schemas.ts'
import type { Payments } from './create-payments.ts'
import { addReturnRoutes } from './pages/return-routes.ts'
import type { ReturningSessions } from './pages/return-target.ts'
import type { ProviderPages } from './provider.ts'
import { checkoutRoutes } from './routes/checkout-routes.ts'
import { subscriptionRoutes } from './routes/subscription-routes.ts'

/** Stripe's largest events are far below this. */
export const WEBHOOK_MAX_BYTES = 256 * 1024

/** Why webhooks have no limit. */
const SIGNED =
  'No account sends them, and a provider sends all of them from few addresses; what is not signed is refused before the database is asked.'

/**
 * Where payment providers say that something changed: no token and no browser, only a signature over
 * the bytes of the body.
 */
const webhookRoutes: FastifyPluginAsync = async (app) => {
  const { payments } = app
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )
  // Pages have no business here, whatever their origin.
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('access-control-allow-origin')
    void reply.header('cache-control', 'no-store')
  })
  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    {
      config: { action: 'webhooks.receive', limit: { unlimited: SIGNED } },
      schema: { hide: true },
      bodyLimit: WEBHOOK_MAX_BYTES,
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await payments.webhook(request.params.provider, body, request.headers)
      return reply.send({ received: true })
    },
  )
}

/** Products change with a new release or a new file: a minute is soon enough. */
const CACHE_S = 60

/** What is sold, and whether it can be bought here. Public. */
const productRoutes: FastifyPluginAsyncZod = async (app) => {
  const { payments } = app
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
    await app.register(webhookRoutes)
    await app.register(checkoutPages, { pages, sessions: { find: payments.findSession } })
  },
  { name: 'billing', dependencies: ['route-guard'] },
)
