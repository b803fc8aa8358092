import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownValue } from '../../../../shared/api/own-value.ts'
import {
  changeBody,
  emptyBody,
  invoiceParams,
  invoicesSchema,
  linkSchema,
  previewQuery,
  previewSchema,
  subscriptionSchema,
} from '../../../../shared/api/plans.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../../users/caller.ts'
import { PORTAL_RETURN } from '../pages/return-routes.ts'
import { webOriginOf } from './checkout-routes.ts'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/html': 'html',
}

export function invoiceFile(
  id: string,
  type: string,
): { readonly type: string; readonly name: string } {
  const [mediaTypeOnly = ''] = type.toLowerCase().split(';', 1)
  const extension = ownValue(EXTENSIONS, mediaTypeOnly.trim())
  if (extension === undefined) return { type: 'application/octet-stream', name: `invoice-${id}` }
  const mediaType = extension === 'html' ? 'text/html; charset=utf-8' : 'application/pdf'
  return { type: mediaType, name: `invoice-${id}.${extension}` }
}

export const subscriptionRoutes: FastifyPluginAsyncZod<{
  readonly allowedOrigins: readonly string[]
}> = async (app, { allowedOrigins }) => {
  const { payments, publicUrl } = app
  const base = { tags: ['plans'], security: SIGNED_IN }
  const subscription = { response: { 200: subscriptionSchema, ...problemResponses } }
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store')
  })

  app.get(
    '/subscription',
    {
      config: { action: 'subscription.read' },
      schema: { ...base, summary: 'The caller’s plan', ...subscription },
    },
    async (request) => payments.subscription(callerOf(request).uid),
  )

  app.get(
    '/subscription/preview',
    {
      config: { action: 'subscription.read' },
      schema: {
        ...base,
        summary: 'Previews the choice of a price; changes nothing',
        querystring: previewQuery,
        response: { 200: previewSchema, ...problemResponses },
      },
    },
    async (request) => payments.preview(callerOf(request).uid, request.query.priceId),
  )

  app.post(
    '/subscription/change',
    {
      config: { action: 'subscription.update', limit: 'payment' },
      schema: {
        ...base,
        summary: 'Switches to a lower plan or another interval at the end of the period',
        body: changeBody,
        ...subscription,
      },
    },
    async (request) => payments.change(callerOf(request).uid, request.body.priceId),
  )

  app.post(
    '/subscription/cancel',
    {
      config: { action: 'subscription.update', limit: 'payment' },
      schema: {
        ...base,
        summary: 'Cancels the plan at the end of the period; idempotent',
        body: emptyBody,
        ...subscription,
      },
    },
    async (request) => payments.cancel(callerOf(request).uid),
  )

  app.post(
    '/subscription/resume',
    {
      config: { action: 'subscription.update', limit: 'payment' },
      schema: {
        ...base,
        summary: 'Undoes a cancellation; idempotent',
        body: emptyBody,
        ...subscription,
      },
    },
    async (request) => payments.resume(callerOf(request).uid),
  )

  app.post(
    '/subscription/portal',
    {
      config: { action: 'subscription.update', limit: 'payment' },
      schema: {
        ...base,
        summary: 'URL of the provider’s customer portal',
        body: emptyBody,
        response: { 200: linkSchema, ...problemResponses },
      },
    },
    async (request) => {
      const webOrigin = webOriginOf(request.headers.origin, allowedOrigins)
      const returnUrl =
        webOrigin === null ? `${publicUrl()}${PORTAL_RETURN}` : `${webOrigin}/subscriptions`
      return { url: await payments.portal(callerOf(request).uid, returnUrl) }
    },
  )

  app.get(
    '/invoices',
    {
      config: { action: 'invoices.read' },
      schema: {
        ...base,
        summary: 'Invoices of the caller, newest first, at most 100',
        response: { 200: invoicesSchema, ...problemResponses },
      },
    },
    async (request) => ({ items: await payments.invoices(callerOf(request).uid) }),
  )

  app.get(
    '/invoices/:id/document',
    {
      config: { action: 'invoices.read' },
      schema: {
        ...base,
        summary: 'Document of an invoice of the caller',
        params: invoiceParams,
        response: { 200: z.any().describe('The invoice'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const document = await payments.invoiceDocument(callerOf(request).uid, id)
      const { type, name } = invoiceFile(id, document.type)
      const bytes = Buffer.from(document.body)
      // The document is third-party content: the browser must download it, or sandbox it if it opens the document.
      return reply
        .headers({
          'content-disposition': `attachment; filename="${name}"`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .type(type)
        .send(bytes)
    },
  )
}
