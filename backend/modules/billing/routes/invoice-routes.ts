import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { invoiceParams, invoicesSchema } from '../../../../shared/api/plans.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { callerOf } from '../../users/caller.ts'

/** What a document may be, and how its file ends; anything else is handed over as bytes. */
const KINDS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'text/html': 'html' }

/** Media type and file name under which a document is handed over. */
export function fileOf(id: string, type: string): { readonly type: string; readonly name: string } {
  const [plain = ''] = type.toLowerCase().split(';', 1)
  const ending = ownValue(KINDS, plain.trim())
  if (ending === undefined) return { type: 'application/octet-stream', name: `invoice-${id}` }
  const told = ending === 'html' ? 'text/html; charset=utf-8' : 'application/pdf'
  return { type: told, name: `invoice-${id}.${ending}` }
}

/** What the signed-in user was billed. */
export const invoiceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { payments } = app
  const base = { tags: ['plans'], security: SIGNED_IN }
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store')
  })

  app.get(
    '/invoices',
    {
      config: { action: 'invoices.read' },
      schema: {
        ...base,
        summary: 'The own invoices, newest first, at most 100',
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
        summary: 'An own invoice itself, as a file',
        params: invoiceParams,
        response: { 200: z.any().describe('The invoice'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const document = await payments.invoiceDocument(callerOf(request).uid, id)
      const { type, name } = fileOf(id, document.type)
      const bytes = Buffer.from(document.body)
      // Made elsewhere: saved as a file, and harmless when it is opened in place.
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
