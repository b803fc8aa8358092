import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import { type Html, html, type Page } from '../../../modules/billing/pages/page.ts'
import type { PayOutcome } from '../paying.ts'
import { TEST_CARDS } from '../test-cards.ts'
import { type FormFields, TOKEN_FIELD } from './page-forms.ts'

export function confirmPage(
  text: string,
  token: string,
  formError: FormError | null,
  formTargets: readonly string[] = [],
): Page {
  const { confirm } = testCheckoutText
  return {
    status: formError === null ? 200 : 422,
    title: confirm.title,
    formTargets,
    body: html`<h1>${confirm.title}</h1>
<p>${text}</p>
${formErrorText(formError)}<form method="post">
<input type="hidden" name="${TOKEN_FIELD}" value="${token}">
<div class="buttons">
${formButton('approve', confirm.approve, 'main')}${formButton('refuse', confirm.refuse, 'other')}</div>
</form>`,
  }
}

type CardField = 'number' | 'expiry' | 'code'

/** A validation error. `field` is null when no single field is wrong. */
export interface FormError {
  readonly field: CardField | null
  readonly text: string
}

/** Matches MM/YY or MM/YYYY. */
const EXPIRY = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/
const CODE = /^\s*\d{3,4}\s*$/
const CENTURY = 2_000

/** Checks expiry date and security code. A card is valid until the end of its month. @param now ms since the epoch */
export function checkCardFields(fields: FormFields, now: number): FormError | null {
  const [, month, year] = EXPIRY.exec(fields.get('expiry') ?? '') ?? []
  if (month === undefined || year === undefined) {
    return { field: 'expiry', text: testCheckoutText.errors.expiryForm }
  }
  if (Date.UTC(CENTURY + Number(year), Number(month)) <= now) {
    return { field: 'expiry', text: testCheckoutText.errors.expiryPast }
  }
  return CODE.test(fields.get('code') ?? '')
    ? null
    : { field: 'code', text: testCheckoutText.errors.code }
}

export function cardError(outcome: PayOutcome): FormError | null {
  if (outcome === 'declined') return { field: 'number', text: testCheckoutText.errors.declined }
  if (outcome === 'unknown-card')
    return { field: 'number', text: testCheckoutText.errors.unknownCard }
  return null
}

function field(
  name: CardField,
  label: string,
  formError: FormError | null,
  extraAttributes: Html,
): Html {
  const isWrong = formError?.field === name
  const errorAttributes = isWrong
    ? html` aria-invalid="true" aria-describedby="complaint" autofocus`
    : null
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required inputmode="numeric" autocomplete="off"${extraAttributes}${errorAttributes}>
</div>
`
}

/** Renders the error with the role `alert`, so that screen readers announce it. */
export function formErrorText(formError: FormError | null): Html | null {
  return formError && html`<p class="alert" role="alert" id="complaint">${formError.text}</p>\n`
}

/** Renders the card fields without the submitted values. */
export function cardFields(formError: FormError | null): Html {
  const { pay } = testCheckoutText
  return html`<div class="fields">
${field('number', pay.number, formError, html` maxlength="30"`)}${field('expiry', pay.expiry, formError, html` maxlength="9"`)}${field('code', pay.code, formError, html` maxlength="4"`)}</div>
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

/** Renders a submit button. The Enter key presses the first button of a form. */
export function formButton(action: string, label: string, kind: 'main' | 'other'): Html {
  const attributes = kind === 'main' ? html` class="main"` : html` formnovalidate`
  return html`<button name="action" value="${action}"${attributes}>${label}</button>\n`
}
