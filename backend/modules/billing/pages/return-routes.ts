import type { FastifyInstance } from 'fastify'
import { checkoutPagesText } from '../../../../shared/locales/generated/checkout-pages.ts'
import { html, MESSAGE_PAGES, type Page, redirectTo, sendPage } from './page.ts'
import {
  type CheckoutResult,
  RESULTS,
  type ReturningSession,
  type ReturningSessions,
  returnTarget,
  webOrigin,
} from './return-target.ts'

const TEXT = checkoutPagesText.return

const LINK_ID = 'open'
/** Opens the app after the page has loaded, because otherwise the tab keeps showing a spinner. */
const SCRIPT = `addEventListener('load', () => {
  location.href = document.getElementById('${LINK_ID}').href
})`

function resultText(result: CheckoutResult, status: ReturningSession['status']): string {
  if (result === 'cancel') return TEXT.cancelled
  return status === 'paid' ? TEXT.paid : TEXT.checking
}

function returnPage(
  target: string,
  result: CheckoutResult,
  status: ReturningSession['status'],
): Page {
  return {
    status: 200,
    title: TEXT.title,
    script: SCRIPT,
    body: html`<h1>${TEXT.title}</h1>
<p>${resultText(result, status)}</p>
<p><a class="button main big" id="${LINK_ID}" href="${target}">${TEXT.open}</a></p>
<p class="soft">${TEXT.opens}</p>
<h2>${TEXT.missing}</h2>
<p>${result === 'cancel' ? TEXT.missingCancelled : TEXT.missingPaid}</p>`,
  }
}

interface ReturnRequest {
  Params: { id: string }
  Querystring: { result?: unknown }
}

/** Path to which the customer portal returns desktop users. */
export const PORTAL_RETURN = '/checkout/done'

const ROUTE = { schema: { hide: true }, config: { action: 'checkout-pages.read' } } as const

export function addReturnRoutes(app: FastifyInstance, sessions: ReturningSessions): void {
  app.get(PORTAL_RETURN, ROUTE, async (_request, reply) => sendPage(reply, MESSAGE_PAGES.done))
  app.get<ReturnRequest>('/checkout/return/:id', ROUTE, async (request, reply) => {
    const { id } = request.params
    const result = RESULTS.find((candidate) => candidate === request.query.result)
    const session = result === undefined ? null : await sessions.find(id)
    if (result === undefined || session === null) return sendPage(reply, MESSAGE_PAGES.notFound)
    const target = returnTarget(id, session, result)
    if (webOrigin(session) !== null) return redirectTo(reply, target)
    return sendPage(reply, returnPage(target, result, session.status))
  })
}
