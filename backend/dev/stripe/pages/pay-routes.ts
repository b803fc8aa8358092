import type { FastifyInstance, FastifyReply } from 'fastify'
import { NOTICE } from '../../../modules/billing/pages/notice-page.ts'
import { sendOn, sendPage } from '../../../modules/billing/pages/page.ts'
import { type ReturningSessions, webOrigin } from '../../../modules/billing/pages/return-target.ts'
import type { LocalSession } from '../state.ts'
import type { Complaint } from './card-form.ts'
import { addCardRoutes, type CardRoutesParts } from './card-routes.ts'
import { confirmPayment, payPage } from './pay-page.ts'

const PATH = '/checkout/pay'

/** The simulated Stripe's payment page. */
export function addPayRoutes(
  app: FastifyInstance,
  parts: CardRoutesParts & { readonly sessions: ReturningSessions },
): void {
  const { local, guard, sessions } = parts
  const { checkout } = local

  /** Where the browser may be led to from the page: the return page, and from there to the web app. */
  async function formTargets(session: LocalSession): Promise<string[]> {
    const { reference, successUrl, cancelUrl } = session
    const returning = await sessions.find(reference ?? '')
    const web = returning && webOrigin(returning)
    const back = [successUrl, cancelUrl].map((url) => new URL(url).origin)
    return [...new Set([...back, ...(web === null ? [] : [web])])]
  }

  async function show(reply: FastifyReply, id: string, complaint: Complaint | null) {
    const session = checkout.read(id)
    if (session === null) return sendPage(reply, NOTICE.notFound)
    if (session.status === 'complete') return sendOn(reply, session.successUrl)
    if (session.status === 'expired') return sendPage(reply, NOTICE.over)
    const token = guard.tokenOf(`${PATH}/${id}`)
    const view = session.confirming ? confirmPayment : payPage
    const targets = await formTargets(session)
    return sendPage(reply, view({ session, token, formTargets: targets }, complaint))
  }

  addCardRoutes(app, parts, {
    path: PATH,
    actions: checkout,
    show,
    paid: (reply, id) => show(reply, id, null),
    cancel: (reply, id) => {
      // As with Stripe, going back closes nothing: the customer may change their mind.
      const session = checkout.read(id)
      if (session?.status === 'open') return sendOn(reply, session.cancelUrl)
      return show(reply, id, null)
    },
  })
}
