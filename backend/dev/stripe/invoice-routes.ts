import { z } from 'zod'
import { tellInvoice } from './billing.ts'
import { formInt, type LocalRoute, localRoute } from './local-route.ts'
import type { LocalInvoice, LocalState } from './state.ts'
import { missing, refuse } from './stripe-refusal.ts'
import { invoiceJson } from './to-json.ts'

function invoiceOf(state: LocalState, id: string): LocalInvoice {
  const invoice = state.invoices.get(id)
  if (invoice === undefined) throw missing('invoice', id)
  return invoice
}

/** Invoices: lists, one, and letting one go. */
export const invoiceRoutes: readonly LocalRoute[] = [
  localRoute(
    'GET',
    '/v1/invoices',
    z.strictObject({
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      limit: formInt.pipe(z.number().min(1).max(100)).optional(),
    }),
    (state, _, { customer, subscription, status, limit = 10 }) => {
      const found = [...state.invoices.values()]
        .reverse()
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => subscription === undefined || one.subscription === subscription)
        .filter((one) => status === undefined || one.status === status)
      const data = found.slice(0, limit).map((one) => invoiceJson(one, state.origin()))
      return { object: 'list', url: '/v1/invoices', has_more: found.length > limit, data }
    },
  ),
  localRoute('GET', '/v1/invoices/:id', z.strictObject({}), (state, id) =>
    invoiceJson(invoiceOf(state, id), state.origin()),
  ),
  localRoute('POST', '/v1/invoices/:id/void', z.strictObject({}), (state, id) => {
    const invoice = invoiceOf(state, id)
    if (invoice.status !== 'open') throw refuse('You can only void an invoice that is open.')
    invoice.status = 'void'
    tellInvoice(state, id, 'voided')
    return invoiceJson(invoice, state.origin())
  }),
]
