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

export const WEBHOOK_MAX_BYTES = 256 * 1024

const NO_RATE_LIMIT_REASON =
  'Providers send webhooks without an account, all from few addresses. Unsigned requests are rejected before any database query.'

/** Receives webhooks. They carry no token and no browser session, only a signature over the raw body. */
const webhookRoutes: FastifyPluginAsync = async (app) => {
  const { payments } = app
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )
  // Browsers never call webhooks, so no origin gets CORS headers.
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('access-control-allow-origin')
    void reply.header('cache-control', 'no-store')
  })
  app.post<{ Params: { provider: string } }>(
    '/webhooks/:provider',
    {
      config: { action: 'webhooks.receive', limit: { unlimited: NO_RATE_LIMIT_REASON } },
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

/** Products change only with a release or a new products file, so one minute of caching is safe. */
const PRODUCTS_CACHE_S = 60

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
      void reply.header('cache-control', `public, max-age=${PRODUCTS_CACHE_S}`)
      return payments.products()
    },
  )
}

interface CheckoutPagesOptions {
  /** Pages of a simulated provider. Null when the provider hosts its own. */
  readonly pages: ProviderPages | null
  readonly sessions: ReturningSessions
}

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
  readonly pages: ProviderPages | null
  readonly allowedOrigins: readonly string[]
}

/** Registers the payment routes. Decorates the app with `payments`, which is called before an account is deleted. */
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
