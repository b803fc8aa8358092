import type { FastifyInstance, FastifyReply } from 'fastify'
import { NOTICE } from '../../../pages/notice-page.ts'
import { sendOn, sendPage } from '../../../pages/page.ts'
import { PAGE } from '../../../pages/page-messages.ts'
import { type ReturningSessions, webOrigin } from '../../../pages/return-target.ts'
import type { LocalStripe } from '../local-stripe.ts'
import type { PayOutcome } from '../paying.ts'
import type { LocalSession } from '../state.ts'
import { type Complaint, cardComplaint, checkCardFields } from './card-form.ts'
import { type FormGuard, isOwnForm, TOKEN_FIELD } from './form-guard.ts'
import { FORM_MAX_BYTES, formFields } from './page-forms.ts'
import { confirmPayment, payPage } from './pay-page.ts'
import { waitForWebhooks } from './wait-for-webhooks.ts'

interface PayRoutesOptions {
  readonly local: LocalStripe
  readonly sessions: ReturningSessions
  readonly guard: FormGuard
  readonly now: () => number
}

const schema = { hide: true }
const pathOf = (ref: string) => `/checkout/pay/${ref}`

/** The simulated Stripe's payment page. */
export function addPayRoutes(app: FastifyInstance, options: PayRoutesOptions): void {
  const { local, sessions, guard, now } = options
  const { checkout } = local

  /** Where the browser may be led to from the page: the return page, and from there to the web app. */
  function formTargets({ reference, successUrl, cancelUrl }: LocalSession): string[] {
    const session = sessions.find(reference ?? '')
    const web = session && webOrigin(session)
    const back = [successUrl, cancelUrl].map((url) => new URL(url).origin)
    return [...new Set([...back, ...(web === null ? [] : [web])])]
  }

  /** Shows where a session stands; with a complaint, what did not work. */
  function show(reply: FastifyReply, ref: string, complaint: Complaint | null = null) {
    const page = checkout.read(ref)
    if (page === null) return sendPage(reply, NOTICE.notFound)
    if (page.status === 'complete') return sendOn(reply, page.successUrl)
    if (page.status === 'expired') return sendPage(reply, NOTICE.over)
    const token = guard.tokenOf(pathOf(ref))
    const parts = { session: page, token, formTargets: formTargets(page) }
    const view = page.confirming ? confirmPayment : payPage
    return sendPage(reply, view(parts, complaint))
  }

  async function answer(reply: FastifyReply, ref: string, outcome: PayOutcome) {
    if (outcome === 'confirm') return sendOn(reply, pathOf(ref))
    if (outcome === 'paid') await waitForWebhooks(local)
    return show(reply, ref, cardComplaint(outcome))
  }

  app.get<{ Params: { ref: string } }>('/checkout/pay/:ref', { schema }, async (request, reply) =>
    show(reply, request.params.ref),
  )

  app.post<{ Params: { ref: string } }>(
    '/checkout/pay/:ref',
    { schema, bodyLimit: FORM_MAX_BYTES },
    async (request, reply) => {
      const { ref } = request.params
      const fields = formFields(request.body)
      if (fields === null || !isOwnForm(request.headers)) return sendPage(reply, NOTICE.refused)
      if (!guard.isTokenOf(pathOf(ref), fields.get(TOKEN_FIELD))) {
        return show(reply, ref, { field: null, text: PAGE.complaint.stale })
      }
      switch (fields.get('action')) {
        case 'pay': {
          const wrong = checkCardFields(fields, now())
          if (wrong !== null) return show(reply, ref, wrong)
          return answer(reply, ref, checkout.pay(ref, fields.get('number') ?? ''))
        }
        case 'approve':
          return answer(reply, ref, checkout.approve(ref))
        case 'refuse': {
          checkout.refuse(ref)
          return show(reply, ref, { field: null, text: PAGE.complaint.refused })
        }
        case 'cancel': {
          // As with Stripe, going back closes nothing: the customer may change their mind.
          const page = checkout.read(ref)
          return page?.status === 'open' ? sendOn(reply, page.cancelUrl) : show(reply, ref)
        }
        default:
          return sendPage(reply, NOTICE.refused)
      }
    },
  )
}
