import { html } from './html.ts'
import type { Page } from './page.ts'
import { PAGE } from './page-messages.ts'
import type { CheckoutResult, ReturningSession } from './return-target.ts'

const LINK_ID = 'open'
/**
 * Opens the app by itself: some browsers ask first, and some do nothing without a click. After the page
 * has loaded, because a browser that hands over before that goes on waiting for it.
 */
const SCRIPT = `addEventListener('load', () => {
  location.href = document.getElementById('${LINK_ID}').href
})`

function outcome(result: CheckoutResult, status: ReturningSession['status']): string {
  if (result === 'cancel') return PAGE.back.cancelled
  return status === 'paid' ? PAGE.back.paid : PAGE.back.checking
}

/** The page that hands over to the installed app, and says what to do where there is none. */
export function returnPage(
  target: string,
  result: CheckoutResult,
  status: ReturningSession['status'],
): Page {
  const { back } = PAGE
  return {
    status: 200,
    title: back.title,
    script: SCRIPT,
    body: html`<h1>${back.title}</h1>
<p>${outcome(result, status)}</p>
<p><a class="button main big" id="${LINK_ID}" href="${target}">${back.open}</a></p>
<p class="soft">${back.opens}</p>
<h2>${back.missing}</h2>
<p>${result === 'cancel' ? back.missingCancelled : back.missingPaid}</p>`,
  }
}
