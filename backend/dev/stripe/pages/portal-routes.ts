import type { FastifyInstance } from 'fastify'
import { formats } from '../../../../shared/locale/formats.ts'
import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { html, type Page, redirectTo, sendPage } from '../../../modules/billing/pages/page.ts'
import { openInvoices } from '../paying.ts'
import type { LocalInvoice } from '../state.ts'
import {
  cardFields,
  confirmPage,
  type FormError,
  formButton,
  formErrorText,
  testCards,
} from './card-form.ts'
import { addCardRoutes, type CardRoutesParts } from './card-routes.ts'
import { TOKEN_FIELD } from './page-forms.ts'
import { MESSAGES } from './page-messages.ts'

interface PortalView {
  readonly returnUrl: string | null
  readonly unpaidInvoices: readonly LocalInvoice[]
  readonly token: string
  readonly formError: FormError | null
  readonly isDone: boolean
}

const RETURN_SCHEMES = ['http:', 'https:', 'undertone:']

function backLink(url: string | null) {
  const isAllowed =
    url !== null && URL.canParse(url) && RETURN_SCHEMES.includes(new URL(url).protocol)
  return isAllowed ? html`<p><a href="${url}">${testCheckoutText.portal.back}</a></p>\n` : null
}

function openTotal(unpaidInvoices: readonly LocalInvoice[]): string | null {
  const total = unpaidInvoices.reduce((sum, { due }) => sum + due, 0)
  return unpaidInvoices[0] === undefined
    ? null
    : formats.money(total, unpaidInvoices[0].price.currency)
}

function invoiceList(unpaidInvoices: readonly LocalInvoice[]) {
  const { portal } = testCheckoutText
  if (unpaidInvoices.length === 0) return html`<p>${portal.nothingOpen}</p>\n`
  const items = unpaidInvoices.map(
    ({ number, due, price }) =>
      html`<li>${portal.invoice({ number, money: formats.money(due, price.currency) })}</li>\n`,
  )
  return html`<p>${portal.open}</p>\n<ul>\n${items}</ul>\n`
}

function portalPage({ returnUrl, unpaidInvoices, token, formError, isDone }: PortalView): Page {
  const messages = testCheckoutText.portal
  const money = openTotal(unpaidInvoices)
  const showsSuccess = isDone && money === null
  const button = money === null ? messages.use : testCheckoutText.pay.pay(money)
  return {
    status: formError === null ? 200 : 422,
    title: formError === null ? messages.title : testCheckoutText.errors.title,
    body: html`<h1>${messages.title}</h1>
${showsSuccess ? html`<p role="status">${messages.done}</p>\n` : invoiceList(unpaidInvoices)}${formErrorText(formError)}<p class="soft">${testCheckoutText.pay.test}</p>
<form method="post">
<input type="hidden" name="${TOKEN_FIELD}" value="${token}">
${cardFields(formError)}<div class="buttons">
${formButton('pay', button, 'main')}</div>
</form>
${backLink(returnUrl)}${testCards()}`,
  }
}

function confirmCard({ unpaidInvoices, token, formError }: Omit<PortalView, 'isDone'>): Page {
  const money = openTotal(unpaidInvoices)
  const text = money === null ? testCheckoutText.confirm.card : testCheckoutText.confirm.text(money)
  return confirmPage(text, token, formError)
}

const PATH = '/checkout/portal'

export function addPortalRoutes(app: FastifyInstance, parts: CardRoutesParts): void {
  const { local, guard } = parts
  addCardRoutes(app, parts, {
    path: PATH,
    actions: local.portal,
    show: (reply, id, formError, isDone = false) => {
      const portal = local.portal.read(id)
      if (portal === null) return sendPage(reply, MESSAGES.notFound)
      const unpaidInvoices = openInvoices(local.state, portal.customer)
      const token = guard.tokenOf(`${PATH}/${id}`)
      const view = { returnUrl: portal.returnUrl, unpaidInvoices, token, formError }
      return sendPage(
        reply,
        portal.confirming ? confirmCard(view) : portalPage({ ...view, isDone }),
      )
    },
    paid: (reply, id) => redirectTo(reply, `${PATH}/${id}?done`),
  })
}
