import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  checkoutBody,
  checkoutParams,
  idempotencyHeader,
  sessionSchema,
  sessionsSchema,
  ungrantedQuery,
} from '../../../../shared/api/checkout.ts'
import { emptyBody } from '../../../../shared/api/plans.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { callerOf } from '../../users/caller.ts'

/** Returns the origin of the web app that sent a request, or null for a request of any other client. */
export function webOriginOf(
  origin: string | undefined,
  allowedOrigins: readonly string[],
): string | null {
  if (origin === undefined || !allowedOrigins.includes(origin)) return null
  return /^https?:/.test(origin) ? origin : null
}

export const checkoutRoutes: FastifyPluginAsyncZod<{
  readonly allowedOrigins: readonly string[]
}> = async (app, { allowedOrigins }) => {
  const { payments } = app
  const base = { tags: ['checkout'], security: SIGNED_IN }
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store')
  })

  app.post(
    '/checkout/sessions',
    {
      config: { action: 'checkout.start', limit: 'payment' },
      schema: {
        ...base,
        summary: 'Starts a payment (201), or returns the one with the same Idempotency-Key (200)',
        headers: idempotencyHeader,
        body: checkoutBody,
        response: { 200: sessionSchema, 201: sessionSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const webOrigin = webOriginOf(request.raw.headers.origin, allowedOrigins)
      const isWeb = request.body.return === 'web'
      if (isWeb && webOrigin === null) {
        throw new Failure(400, 'unknown-origin')
      }
      const { created, session } = await payments.startCheckout(callerOf(request), {
        ...request.body,
        origin: isWeb ? webOrigin : null,
        idempotencyKey: request.headers['idempotency-key'],
      })
      return reply.code(created ? 201 : 200).send(session)
    },
  )

  app.get(
    '/checkout/sessions',
    {
      config: { action: 'checkout.read' },
      schema: {
        ...base,
        summary: 'Payments of the caller that are open, or paid and not granted yet; newest first',
        querystring: ungrantedQuery,
        response: { 200: sessionsSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: await payments.ungranted(callerOf(request).uid) }),
  )

  app.get(
    '/checkout/sessions/:id',
    {
      config: { action: 'checkout.read' },
      schema: {
        ...base,
        summary: 'Status of a payment of the caller',
        params: checkoutParams,
        response: { 200: sessionSchema, ...problemResponses },
      },
    },
    async (request) => payments.checkoutSession(callerOf(request).uid, request.params.id),
  )

  app.post(
    '/checkout/sessions/:id/cancel',
    {
      config: { action: 'checkout.cancel', limit: 'payment' },
      schema: {
        ...base,
        summary: 'Cancels a payment; a paid one stays paid',
        params: checkoutParams,
        body: emptyBody,
        response: { 200: sessionSchema, ...problemResponses },
      },
    },
    async (request) => payments.cancelCheckout(callerOf(request).uid, request.params.id),
  )
}
