import type { FastifyInstance, FastifyReply } from 'fastify'
import { NOTICE } from '../../../pages/notice-page.ts'
import { sendOn, sendPage } from '../../../pages/page.ts'
import { PAGE } from '../../../pages/page-messages.ts'
import type { LocalStripe } from '../local-stripe.ts'
import { openInvoices, type PayOutcome } from '../paying.ts'
import { type Complaint, cardComplaint, checkCardFields } from './card-form.ts'
import { type FormGuard, isOwnForm, TOKEN_FIELD } from './form-guard.ts'
import { FORM_MAX_BYTES, formFields } from './page-forms.ts'
import { confirmCard, portalPage } from './portal-page.ts'
import { waitForWebhooks } from './wait-for-webhooks.ts'

interface PortalRoutesOptions {
  readonly local: LocalStripe
  readonly guard: FormGuard
  readonly now: () => number
}

interface PortalRequest {
  Params: { token: string }
  Querystring: { done?: unknown }
}

const schema = { hide: true }
const pathOf = (token: string) => `/checkout/portal/${token}`

/** The simulated Stripe's page for a customer's card and open invoices. */
export function addPortalRoutes(app: FastifyInstance, options: PortalRoutesOptions): void {
  const { local, guard, now } = options
  const portals = local.portal

  function show(reply: FastifyReply, token: string, complaint: Complaint | null, isDone = false) {
    const portal = portals.read(token)
    if (portal === null) return sendPage(reply, NOTICE.notFound)
    const { returnUrl, customer } = portal
    const open = openInvoices(local.state, customer)
    const view = { returnUrl, open, token: guard.tokenOf(pathOf(token)), complaint }
    if (portal.confirming) return sendPage(reply, confirmCard(view))
    return sendPage(reply, portalPage({ ...view, isDone }))
  }

  async function answer(reply: FastifyReply, token: string, outcome: PayOutcome) {
    if (outcome === 'confirm') return sendOn(reply, pathOf(token))
    if (outcome !== 'paid') return show(reply, token, cardComplaint(outcome))
    await waitForWebhooks(local)
    return sendOn(reply, `${pathOf(token)}?done`)
  }

  app.get<PortalRequest>('/checkout/portal/:token', { schema }, async (request, reply) =>
    show(reply, request.params.token, null, request.query.done !== undefined),
  )

  app.post<PortalRequest>(
    '/checkout/portal/:token',
    { schema, bodyLimit: FORM_MAX_BYTES },
    async (request, reply) => {
      const { token } = request.params
      const fields = formFields(request.body)
      if (fields === null || !isOwnForm(request.headers)) return sendPage(reply, NOTICE.refused)
      if (!guard.isTokenOf(pathOf(token), fields.get(TOKEN_FIELD))) {
        return show(reply, token, { field: null, text: PAGE.complaint.stale })
      }
      switch (fields.get('action')) {
        case 'pay': {
          const wrong = checkCardFields(fields, now())
          if (wrong !== null) return show(reply, token, wrong)
          return answer(reply, token, portals.pay(token, fields.get('number') ?? ''))
        }
        case 'approve':
          return answer(reply, token, portals.approve(token))
        case 'refuse': {
          portals.refuse(token)
          return show(reply, token, { field: null, text: PAGE.complaint.refused })
        }
        default:
          return sendPage(reply, NOTICE.refused)
      }
    },
  )
}
