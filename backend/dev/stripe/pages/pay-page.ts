import { formats } from '../../../../shared/locale/formats.ts'
import { html } from '../../../modules/billing/pages/html.ts'
import type { Page } from '../../../modules/billing/pages/page.ts'
import { PAGE } from '../../../modules/billing/pages/page-messages.ts'
import type { LocalSession } from '../state.ts'
import { type Complaint, cardFields, complaintText, formButton, testCards } from './card-form.ts'
import { confirmPage } from './confirm-page.ts'
import { TOKEN_FIELD } from './form-guard.ts'

interface PayPageParts {
  readonly session: LocalSession
  readonly token: string
  readonly formTargets: readonly string[]
}

/** The page on which a card is entered; with a complaint it says first what did not work. */
export function payPage(parts: PayPageParts, complaint: Complaint | null): Page {
  const { price, trialDays } = parts.session
  const { pay } = PAGE
  const money = formats.money(price.amount, price.currency)
  const trial = trialDays > 0 ? `${PAGE.withTrial(trialDays)} ` : ''
  const button = trialDays > 0 ? pay.startTrial : pay.pay(money)
  return {
    status: complaint === null ? 200 : 422,
    title: complaint === null ? pay.title : PAGE.complaint.title,
    formTargets: parts.formTargets,
    body: html`<h1>${pay.heading(PAGE.plan(price.plan))}</h1>
<p class="price">${trial}${PAGE.perInterval(money, price.interval)}</p>
${complaintText(complaint)}<p class="soft">${pay.test}</p>
<form method="post">
<input type="hidden" name="${TOKEN_FIELD}" value="${parts.token}">
${cardFields(complaint)}<div class="buttons">
${formButton('pay', button, 'main')}${formButton('cancel', pay.cancel, 'other')}</div>
</form>
${testCards()}`,
  }
}

/** The bank's question about a payment. */
export function confirmPayment(parts: PayPageParts, complaint: Complaint | null): Page {
  const { session, token, formTargets } = parts
  const { price, trialDays } = session
  const money = formats.money(price.amount, price.currency)
  const text = trialDays > 0 ? PAGE.confirm.trial : PAGE.confirm.text(money)
  return confirmPage(text, token, complaint, formTargets)
}
