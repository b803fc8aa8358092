import type { FastifyInstance } from 'fastify'
import { NOTICE } from '../../../modules/billing/pages/notice-page.ts'
import { sendOn, sendPage } from '../../../modules/billing/pages/page.ts'
import { openInvoices } from '../paying.ts'
import { addCardRoutes, type CardRoutesParts } from './card-routes.ts'
import { confirmCard, portalPage } from './portal-page.ts'

const PATH = '/checkout/portal'

/** The simulated Stripe's page for a customer's card and open invoices. */
export function addPortalRoutes(app: FastifyInstance, parts: CardRoutesParts): void {
  const { local, guard } = parts
  addCardRoutes(app, parts, {
    path: PATH,
    actions: local.portal,
    show: (reply, id, complaint, isDone = false) => {
      const portal = local.portal.read(id)
      if (portal === null) return sendPage(reply, NOTICE.notFound)
      const open = openInvoices(local.state, portal.customer)
      const token = guard.tokenOf(`${PATH}/${id}`)
      const view = { returnUrl: portal.returnUrl, open, token, complaint }
      return sendPage(
        reply,
        portal.confirming ? confirmCard(view) : portalPage({ ...view, isDone }),
      )
    },
    paid: (reply, id) => sendOn(reply, `${PATH}/${id}?done`),
  })
}
