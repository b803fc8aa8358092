import type { FastifyInstance } from 'fastify'
import { NOTICE } from './notice-page.ts'
import { sendOn, sendPage } from './page.ts'
import { returnPage } from './return-page.ts'
import { RESULTS, type ReturningSessions, returnTarget, webOrigin } from './return-target.ts'

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
