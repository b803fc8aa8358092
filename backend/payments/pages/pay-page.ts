import type { Offer } from '../test-provider/records.ts'
import {
  type Complaint,
  cardFields,
  complaintText,
  dueToday,
  formButton,
  testCards,
} from './card-form.ts'
import { confirmPage } from './confirm-page.ts'
import { TOKEN_FIELD } from './form-guard.ts'
import { html } from './html.ts'
import { moneyText } from './money-text.ts'
import type { Page } from './page.ts'
import { PAGE } from './page-messages.ts'

interface PayPageParts {
  readonly offer: Offer
  readonly token: string
  readonly formTargets: readonly string[]
}

/** The page on which a card is entered; with a complaint it says first what did not work. */
export function payPage(parts: PayPageParts, complaint: Complaint | null): Page {
  const { price } = parts.offer
  const { pay } = PAGE
  const due = dueToday(parts)
  const money = moneyText(price.amount, price.currency)
  const trial = due.isTrial ? `${PAGE.withTrial(price.trialDays)} ` : ''
  const button = due.isTrial ? pay.startTrial : pay.pay(money)
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
  const { offer, token, formTargets } = parts
  const { amount, isTrial } = dueToday({ offer })
  const money = moneyText(amount, offer.price.currency)
  const text = isTrial ? PAGE.confirm.trial : PAGE.confirm.text(money)
  return confirmPage(text, token, complaint, formTargets)
}
