import type { FastifyPluginAsync } from 'fastify'
import type { ProviderPages } from '../provider.ts'
import { addReturnRoutes } from './return-routes.ts'
import type { ReturningSessions } from './return-target.ts'

export interface CheckoutPagesOptions {
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
