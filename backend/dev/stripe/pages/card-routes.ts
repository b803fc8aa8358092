import type { FastifyInstance, FastifyReply } from 'fastify'
import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { redirectTo, sendPage } from '../../../modules/billing/pages/page.ts'
import type { LocalStripe, PageActions } from '../local-stripe.ts'
import type { PayOutcome } from '../paying.ts'
import { cardError, checkCardFields, type FormError } from './card-form.ts'
import { FORM_MAX_BYTES, type FormGuard, formFields, isOwnForm, TOKEN_FIELD } from './page-forms.ts'
import { MESSAGES } from './page-messages.ts'

/** Stripe waits this long for webhooks before it redirects: https://docs.stripe.com/checkout/fulfillment */
export const WEBHOOK_WAIT_MS = 10_000

/** Resolves when the API has accepted the webhooks of a payment, or after WEBHOOK_WAIT_MS. */
export async function waitForWebhooks(local: Pick<LocalStripe, 'delivered'>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, WEBHOOK_WAIT_MS)
  await Promise.race([local.delivered(), timeout])
  clearTimeout(timer)
}

export interface CardRoutesParts {
  readonly local: LocalStripe
  readonly guard: FormGuard
  readonly now: () => number
}

type PageReply = FastifyReply | Promise<unknown>

interface CardPage {
  readonly path: string
  readonly actions: Omit<PageActions<unknown>, 'read'>
  /** Renders the page, with an error unless it is null. `isDone` is true after a successful payment. */
  readonly show: (
    reply: FastifyReply,
    id: string,
    formError: FormError | null,
    isDone?: boolean,
  ) => PageReply
  readonly paid: (reply: FastifyReply, id: string) => PageReply
  readonly cancel?: (reply: FastifyReply, id: string) => PageReply
}

interface CardRequest {
  Params: { id: string }
  Querystring: { done?: unknown }
}

const schema = { hide: true }

/** Adds the routes of a page with a card form: show, pay, confirm and cancel. */
export function addCardRoutes(app: FastifyInstance, parts: CardRoutesParts, page: CardPage): void {
  const { local, guard, now } = parts
  const { path, actions, show } = page

  async function respond(reply: FastifyReply, id: string, outcome: PayOutcome) {
    if (outcome === 'confirm') return redirectTo(reply, `${path}/${id}`)
    if (outcome !== 'paid') return show(reply, id, cardError(outcome))
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
        return show(reply, id, { field: null, text: testCheckoutText.errors.stale })
      }
      switch (fields.get('action')) {
        case 'pay': {
          const fieldError = checkCardFields(fields, now())
          if (fieldError !== null) return show(reply, id, fieldError)
          return respond(reply, id, actions.pay(id, fields.get('number') ?? ''))
        }
        case 'approve':
          return respond(reply, id, actions.approve(id))
        case 'refuse': {
          actions.refuse(id)
          return show(reply, id, { field: null, text: testCheckoutText.errors.refused })
        }
        case 'cancel':
          return page.cancel?.(reply, id) ?? sendPage(reply, MESSAGES.refused)
        default:
          return sendPage(reply, MESSAGES.refused)
      }
    },
  )
}
