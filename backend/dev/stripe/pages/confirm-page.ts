import { html } from '../../../modules/billing/pages/html.ts'
import type { Page } from '../../../modules/billing/pages/page.ts'
import { PAGE } from '../../../modules/billing/pages/page-messages.ts'
import { type Complaint, complaintText, formButton } from './card-form.ts'
import { TOKEN_FIELD } from './form-guard.ts'

/** The bank's own question, as some cards need it. `text` says what it is about. */
export function confirmPage(
  text: string,
  token: string,
  complaint: Complaint | null,
  formTargets: readonly string[] = [],
): Page {
  const { confirm } = PAGE
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
