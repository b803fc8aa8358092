import type { FastifyInstance, FastifyReply } from 'fastify'
import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { redirectTo, sendPage } from '../../../modules/billing/pages/page.ts'
import type { LocalStripe, PageActions } from '../local-stripe.ts'
import type { PayOutcome } from '../paying.ts'
import { type Complaint, cardComplaint, checkCardFields } from './card-form.ts'
import { FORM_MAX_BYTES, type FormGuard, formFields, isOwnForm, TOKEN_FIELD } from './page-forms.ts'
import { MESSAGES } from './page-messages.ts'

/** As in Stripe, before it redirects: https://docs.stripe.com/checkout/fulfillment */
export const WEBHOOK_WAIT_MS = 10_000

/** Resolves when the webhooks of a payment were accepted, or after WEBHOOK_WAIT_MS. */
export async function waitForWebhooks(local: Pick<LocalStripe, 'delivered'>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WEBHOOK_WAIT_MS)
  await Promise.race([local.delivered(), late])
  clearTimeout(timer)
}

export interface CardRoutesParts {
  readonly local: LocalStripe
  readonly guard: FormGuard
  readonly now: () => number
}

type Sent = FastifyReply | Promise<unknown>

interface CardPage {
  readonly path: string
  readonly actions: Omit<PageActions<unknown>, 'read'>
  /** Renders the page, with an error if there is one. `isDone`: the payment just succeeded. */
  readonly show: (
    reply: FastifyReply,
    id: string,
    complaint: Complaint | null,
    isDone?: boolean,
  ) => Sent
  readonly paid: (reply: FastifyReply, id: string) => Sent
  readonly cancel?: (reply: FastifyReply, id: string) => Sent
}

interface CardRequest {
  Params: { id: string }
  Querystring: { done?: unknown }
}

const schema = { hide: true }

export function addCardRoutes(app: FastifyInstance, parts: CardRoutesParts, page: CardPage): void {
  const { local, guard, now } = parts
  const { path, actions, show } = page

  async function respond(reply: FastifyReply, id: string, outcome: PayOutcome) {
    if (outcome === 'confirm') return redirectTo(reply, `${path}/${id}`)
    if (outcome !== 'paid') return show(reply, id, cardComplaint(outcome))
    await waitForWebhooks(local)
    return page.paid(reply, id)
  }

  app.get<CardRequest>(
    `${path}/:id`,
    { config: { action: 'checkout-pages.read' }, schema },
    async (request, reply) =>
      show(reply, request.params.id, null, request.query.done !== undefined),
  )

  app.post<CardRequest>(
    `${path}/:id`,
    { config: { action: 'checkout-pages.pay' }, schema, bodyLimit: FORM_MAX_BYTES },
    async (request, reply) => {
      const { id } = request.params
      const fields = formFields(request.body)
      if (fields === null || !isOwnForm(request.headers)) return sendPage(reply, MESSAGES.refused)
      if (!guard.isTokenOf(`${path}/${id}`, fields.get(TOKEN_FIELD))) {
        return show(reply, id, { field: null, text: testCheckoutText.complaint.stale })
      }
      switch (fields.get('action')) {
        case 'pay': {
          const wrong = checkCardFields(fields, now())
          if (wrong !== null) return show(reply, id, wrong)
          return respond(reply, id, actions.pay(id, fields.get('number') ?? ''))
        }
        case 'approve':
          return respond(reply, id, actions.approve(id))
        case 'refuse': {
          actions.refuse(id)
          return show(reply, id, { field: null, text: testCheckoutText.complaint.refused })
        }
        case 'cancel':
          return page.cancel?.(reply, id) ?? sendPage(reply, MESSAGES.refused)
        default:
          return sendPage(reply, MESSAGES.refused)
      }
    },
  )
}
