import type { FastifyPluginAsync } from 'fastify'
import type { TestProvider } from '../test-provider/create-test-provider.ts'
import { readForms } from './form-body.ts'
import { createFormGuard } from './form-guard.ts'
import { NOTICE } from './notice-page.ts'
import { sendPage } from './page.ts'
import { addPayRoutes } from './pay-routes.ts'
import { addPortalRoutes } from './portal-routes.ts'
import { addReturnRoutes, type ReturningSessions } from './return-routes.ts'

export interface CheckoutPagesOptions {
  /** null where somebody else takes the money: then there is only the way back. */
  readonly provider: TestProvider | null
  readonly sessions: ReturningSessions
  /** ms since the epoch. */
  readonly now?: () => number
}

const UNKNOWN_MEDIA_TYPE = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

/**
 * What people see of a checkout in their browser: the way back into the app and, with the test provider,
 * its payment page and its portal. They read forms, which nothing else of the API does.
 */
export const checkoutPages: FastifyPluginAsync<CheckoutPagesOptions> = async (app, options) => {
  const { provider, sessions, now = Date.now } = options
  readForms(app)
  // Everything else that can go wrong here goes wrong for the whole API alike.
  app.setErrorHandler<Error & { code?: string }>((error, _request, reply) => {
    if (error.code !== UNKNOWN_MEDIA_TYPE) throw error
    return sendPage(reply, NOTICE.unreadable)
  })
  addReturnRoutes(app, sessions)
  if (provider === null) return
  const guard = createFormGuard()
  addPayRoutes(app, { provider, sessions, guard, now })
  addPortalRoutes(app, { provider, guard, now })
}
