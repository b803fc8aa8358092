import type { FastifyInstance, FastifyReply } from 'fastify'
import type { TestProvider } from '../test-provider/create-test-provider.ts'
import type { PayOutcome } from '../test-provider/payment-pages.ts'
import type { TestSession } from '../test-provider/records.ts'
import { type Complaint, cardComplaint, checkCardFields } from './card-form.ts'
import { FORM_MAX_BYTES, formFields } from './form-body.ts'
import { type FormGuard, isOwnForm, TOKEN_FIELD } from './form-guard.ts'
import { NOTICE } from './notice-page.ts'
import { sendOn, sendPage } from './page.ts'
import { PAGE } from './page-messages.ts'
import { confirmPayment, payPage } from './pay-page.ts'
import type { ReturningSessions } from './return-routes.ts'
import { webOrigin } from './return-target.ts'
import { waitForWebhooks } from './wait-for-webhooks.ts'

interface PayRoutesOptions {
  readonly provider: TestProvider
  readonly sessions: ReturningSessions
  readonly guard: FormGuard
  readonly now: () => number
}

const schema = { hide: true }
const pathOf = (ref: string) => `/checkout/pay/${ref}`

/** The test provider's payment page. */
export function addPayRoutes(app: FastifyInstance, options: PayRoutesOptions): void {
  const { provider, sessions, guard, now } = options

  /** Where the browser may be led to from the page: the return page, and from there to the web app. */
  function formTargets({ sessionId, offer }: TestSession): string[] {
    const session = sessions.find(sessionId)
    const web = session && webOrigin(session)
    const back = [offer.successUrl, offer.cancelUrl].map((url) => new URL(url).origin)
    return [...new Set([...back, ...(web === null ? [] : [web])])]
  }

  /** Shows where a session stands; with a complaint, what did not work. */
  function show(reply: FastifyReply, ref: string, complaint: Complaint | null = null) {
    const page = provider.pages.read(ref)
    if (page === null) return sendPage(reply, NOTICE.notFound)
    if (page.status === 'paid') return sendOn(reply, page.offer.successUrl)
    if (page.status === 'expired') return sendPage(reply, NOTICE.over)
    const token = guard.tokenOf(pathOf(ref))
    const parts = { offer: page.offer, token, formTargets: formTargets(page) }
    const view = page.confirming ? confirmPayment : payPage
    return sendPage(reply, view(parts, complaint))
  }

  async function answer(reply: FastifyReply, ref: string, outcome: PayOutcome) {
    if (outcome === 'confirm') return sendOn(reply, pathOf(ref))
    if (outcome === 'paid') await waitForWebhooks(provider)
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
          return answer(reply, ref, provider.pay(ref, fields.get('number') ?? ''))
        }
        case 'approve':
          return answer(reply, ref, provider.approve(ref))
        case 'refuse': {
          provider.refuse(ref)
          return show(reply, ref, { field: null, text: PAGE.complaint.refused })
        }
        case 'cancel': {
          // As with Stripe, going back closes nothing: the person may change their mind.
          const page = provider.pages.read(ref)
          return page?.status === 'open' ? sendOn(reply, page.offer.cancelUrl) : show(reply, ref)
        }
        default:
          return sendPage(reply, NOTICE.refused)
      }
    },
  )
}
