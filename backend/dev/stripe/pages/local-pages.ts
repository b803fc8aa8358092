import type { FastifyPluginAsync } from 'fastify'
import { sendPage } from '../../../modules/billing/pages/page.ts'
import type { ProviderPages } from '../../../modules/billing/provider.ts'
import type { LocalStripe } from '../local-stripe.ts'
import { createFormGuard, readForms } from './page-forms.ts'
import { NOTICE } from './page-messages.ts'
import { addPayRoutes } from './pay-routes.ts'
import { addPortalRoutes } from './portal-routes.ts'

const UNKNOWN_MEDIA_TYPE = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

/**
 * The pages that Stripe would show: the payment page and the customer portal. They read forms, which
 * nothing else of the API does.
 */
export function localPages(local: LocalStripe, now: () => number): ProviderPages {
  const pages: FastifyPluginAsync<Parameters<ProviderPages>[1]> = async (app, { sessions }) => {
    readForms(app)
    // Everything else that can go wrong here goes wrong for the whole API alike.
    app.setErrorHandler<Error & { code?: string }>((error, _request, reply) => {
      if (error.code !== UNKNOWN_MEDIA_TYPE) throw error
      return sendPage(reply, NOTICE.unreadable)
    })
    const guard = createFormGuard()
    addPayRoutes(app, { local, sessions, guard, now })
    addPortalRoutes(app, { local, guard, now })
  }
  return pages
}
