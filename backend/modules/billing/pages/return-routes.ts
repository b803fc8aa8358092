import type { FastifyInstance } from 'fastify'
import { html, NOTICE, type Page, sendOn, sendPage } from './page.ts'
import { PAGE } from './page-messages.ts'
import {
  type CheckoutResult,
  RESULTS,
  type ReturningSession,
  type ReturningSessions,
  returnTarget,
  webOrigin,
} from './return-target.ts'

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
function returnPage(
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

interface ReturnRequest {
  Params: { id: string }
  Querystring: { result?: unknown }
}

/** Where a provider's portal leads back to from the app, which needs no browser any more. */
export const PORTAL_RETURN = '/checkout/done'

const ROUTE = { schema: { hide: true }, config: { action: 'checkout-pages.read' } } as const

/** The pages a provider sends the browser back to. */
export function addReturnRoutes(app: FastifyInstance, sessions: ReturningSessions): void {
  app.get(PORTAL_RETURN, ROUTE, async (_request, reply) => sendPage(reply, NOTICE.done))
  app.get<ReturnRequest>('/checkout/return/:id', ROUTE, async (request, reply) => {
    const { id } = request.params
    const result = RESULTS.find((known) => known === request.query.result)
    const session = result === undefined ? null : await sessions.find(id)
    if (result === undefined || session === null) return sendPage(reply, NOTICE.notFound)
    const target = returnTarget(id, session, result)
    if (webOrigin(session) !== null) return sendOn(reply, target)
    return sendPage(reply, returnPage(target, result, session.status))
  })
}
