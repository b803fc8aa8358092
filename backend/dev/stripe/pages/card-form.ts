import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { type Html, html, type Page } from '../../../modules/billing/pages/page.ts'
import type { PayOutcome } from '../paying.ts'
import { TEST_CARDS } from '../test-cards.ts'
import { type FormFields, TOKEN_FIELD } from './page-forms.ts'

export function confirmPage(
  text: string,
  token: string,
  complaint: Complaint | null,
  formTargets: readonly string[] = [],
): Page {
  const { confirm } = testCheckoutText
  return {
    status: complaint === null ? 200 : 422,
    title: confirm.title,
    formTargets,
    body: html`<h1>${confirm.title}</h1>
<p>${text}</p>
${complaintText(complaint)}<form method="post">
<input type="hidden" name="${TOKEN_FIELD}" value="${token}">
<div class="buttons">
${formButton('approve', confirm.approve, 'main')}${formButton('refuse', confirm.refuse, 'other')}</div>
</form>`,
  }
}

type CardField = 'number' | 'expiry' | 'code'

/** A validation error; `field` is null when no single field is wrong. */
export interface Complaint {
  readonly field: CardField | null
  readonly text: string
}

const EXPIRY = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/
const CODE = /^\s*\d{3,4}\s*$/
const CENTURY = 2_000

/** `now` in ms since the epoch. A card is valid until the end of its month. */
export function checkCardFields(fields: FormFields, now: number): Complaint | null {
  const [, month, year] = EXPIRY.exec(fields.get('expiry') ?? '') ?? []
  if (month === undefined || year === undefined) {
    return { field: 'expiry', text: testCheckoutText.complaint.expiryForm }
  }
  if (Date.UTC(CENTURY + Number(year), Number(month)) <= now) {
    return { field: 'expiry', text: testCheckoutText.complaint.expiryPast }
  }
  return CODE.test(fields.get('code') ?? '')
    ? null
    : { field: 'code', text: testCheckoutText.complaint.code }
}

export function cardComplaint(outcome: PayOutcome): Complaint | null {
  if (outcome === 'declined') return { field: 'number', text: testCheckoutText.complaint.declined }
  if (outcome === 'unknown-card')
    return { field: 'number', text: testCheckoutText.complaint.unknownCard }
  return null
}

function field(name: CardField, label: string, complaint: Complaint | null, more: Html): Html {
  const isWrong = complaint?.field === name
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="complaint" autofocus` : null
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required inputmode="numeric" autocomplete="off"${more}${wrong}>
</div>
`
}

/** The first element with role alert, so that screen readers announce it. */
export function complaintText(complaint: Complaint | null): Html | null {
  return complaint && html`<p class="alert" role="alert" id="complaint">${complaint.text}</p>\n`
}

/** The card fields, which never contain submitted values. */
export function cardFields(complaint: Complaint | null): Html {
  const { pay } = testCheckoutText
  return html`<div class="fields">
${field('number', pay.number, complaint, html` maxlength="30"`)}${field('expiry', pay.expiry, complaint, html` maxlength="9"`)}${field('code', pay.code, complaint, html` maxlength="4"`)}</div>
`
}

export function testCards(): Html {
  const { pay } = testCheckoutText
  const names = ['succeeds', 'declined', 'confirm', 'failsLater'] as const
  const items = names.map(
    (name) => html`<li><code>${TEST_CARDS[name]}</code> ${pay.cards[name]}</li>\n`,
  )
  return html`<h2>${pay.testCards}</h2>
<ul>
${items}</ul>
<p class="soft">${pay.anyDate}</p>`
}

/** Enter submits with the first button of a form. */
export function formButton(action: string, label: string, kind: 'main' | 'other'): Html {
  const looks = kind === 'main' ? html` class="main"` : html` formnovalidate`
  return html`<button name="action" value="${action}"${looks}>${label}</button>\n`
}
