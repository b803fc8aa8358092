import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { formats } from '../../../../shared/locale/formats.ts'
import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { html, type Page, redirectTo, sendPage } from '../../../modules/billing/pages/page.ts'
import { type ReturningSessions, webOrigin } from '../../../modules/billing/pages/return-target.ts'
import type { ProviderPages } from '../../../modules/billing/provider.ts'
import type { LocalStripe } from '../local-stripe.ts'
import type { LocalSession } from '../state.ts'
import {
  cardFields,
  confirmPage,
  type FormError,
  formButton,
  formErrorText,
  testCards,
} from './card-form.ts'
import { addCardRoutes, type CardRoutesParts } from './card-routes.ts'
import { createFormGuard, readForms, TOKEN_FIELD } from './page-forms.ts'
import { MESSAGES } from './page-messages.ts'
import { addPortalRoutes } from './portal-routes.ts'

interface PayPageParts {
  readonly session: LocalSession
  readonly token: string
  readonly formTargets: readonly string[]
}

function payPage(parts: PayPageParts, formError: FormError | null): Page {
  const { price, trialDays } = parts.session
  const { pay } = testCheckoutText
  const money = formats.money(price.amount, price.currency)
  const trial = trialDays > 0 ? `${testCheckoutText.withTrial(trialDays)} ` : ''
  const button = trialDays > 0 ? pay.startTrial : pay.pay(money)
  return {
    status: formError === null ? 200 : 422,
    title: formError === null ? pay.title : testCheckoutText.errors.title,
    formTargets: parts.formTargets,
    body: html`<h1>${pay.heading(testCheckoutText.plan(price.plan))}</h1>
<p class="price">${trial}${price.interval === 'month' ? testCheckoutText.perMonth(money) : testCheckoutText.perYear(money)}</p>
${formErrorText(formError)}<p class="soft">${pay.test}</p>
<form method="post">
<input type="hidden" name="${TOKEN_FIELD}" value="${parts.token}">
${cardFields(formError)}<div class="buttons">
${formButton('pay', button, 'main')}${formButton('cancel', pay.cancel, 'other')}</div>
</form>
${testCards()}`,
  }
}

function confirmPayment(parts: PayPageParts, formError: FormError | null): Page {
  const { session, token, formTargets } = parts
  const { price, trialDays } = session
  const money = formats.money(price.amount, price.currency)
  const text = trialDays > 0 ? testCheckoutText.confirm.trial : testCheckoutText.confirm.text(money)
  return confirmPage(text, token, formError, formTargets)
}

const PATH = '/checkout/pay'

function addPayRoutes(
  app: FastifyInstance,
  parts: CardRoutesParts & { readonly sessions: ReturningSessions },
): void {
  const { local, guard, sessions } = parts
  const { checkout } = local

  /** Returns origins for the CSP's form-action: the return page and its redirect to the web app. */
  async function formTargets(session: LocalSession): Promise<string[]> {
    const { reference, successUrl, cancelUrl } = session
    const returning = await sessions.find(reference ?? '')
    const webAppOrigin = returning && webOrigin(returning)
    const returnOrigins = [successUrl, cancelUrl].map((url) => new URL(url).origin)
    return [...new Set([...returnOrigins, ...(webAppOrigin === null ? [] : [webAppOrigin])])]
  }

  async function show(reply: FastifyReply, id: string, formError: FormError | null) {
    const session = checkout.read(id)
    if (session === null) return sendPage(reply, MESSAGES.notFound)
    if (session.status === 'complete') return redirectTo(reply, session.successUrl)
    if (session.status === 'expired') return sendPage(reply, MESSAGES.over)
    const token = guard.tokenOf(`${PATH}/${id}`)
    const view = session.confirming ? confirmPayment : payPage
    const targets = await formTargets(session)
    return sendPage(reply, view({ session, token, formTargets: targets }, formError))
  }

  addCardRoutes(app, parts, {
    path: PATH,
    actions: checkout,
    show,
    paid: (reply, id) => show(reply, id, null),
    cancel: (reply, id) => {
      // As with Stripe, going back does not close the session.
      const session = checkout.read(id)
      if (session?.status === 'open') return redirectTo(reply, session.cancelUrl)
      return show(reply, id, null)
    },
  })
}

const UNKNOWN_MEDIA_TYPE = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

/** Serves local replacements of Stripe's hosted pages: checkout and customer portal. Only they accept form bodies. */
export function localPages(local: LocalStripe, now: () => number): ProviderPages {
  const pages: FastifyPluginAsync<Parameters<ProviderPages>[1]> = async (app, { sessions }) => {
    readForms(app)
    app.setErrorHandler<Error & { code?: string }>((error, _request, reply) => {
      if (error.code !== UNKNOWN_MEDIA_TYPE) throw error
      return sendPage(reply, MESSAGES.unreadable)
    })
    const guard = createFormGuard()
    addPayRoutes(app, { local, sessions, guard, now })
    addPortalRoutes(app, { local, guard, now })
  }
  return pages
}
