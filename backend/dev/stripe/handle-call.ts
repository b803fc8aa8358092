import Stripe from 'stripe'
import { z } from 'zod'
import { emitInvoiceEvent } from './billing.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import {
  formInt,
  invalidRequest,
  type LocalRoute,
  localRoute,
  readForm,
  resourceMissing,
  StripeErrorResponse,
} from './local-route.ts'
import type { LocalInvoice, LocalState } from './state.ts'
import { scheduleRoutes, subscriptionRoutes } from './subscription-routes.ts'
import { invoiceJson } from './to-json.ts'

function requireInvoice(state: LocalState, id: string): LocalInvoice {
  const invoice = state.invoices.get(id)
  if (invoice === undefined) throw resourceMissing('invoice', id)
  return invoice
}

const invoiceRoutes: readonly LocalRoute[] = [
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
      const matchingInvoices = [...state.invoices.values()]
        .reverse()
        .filter((invoice) => customer === undefined || invoice.customer === customer)
        .filter((invoice) => subscription === undefined || invoice.subscription === subscription)
        .filter((invoice) => status === undefined || invoice.status === status)
      const data = matchingInvoices
        .slice(0, limit)
        .map((invoice) => invoiceJson(invoice, state.origin()))
      return {
        object: 'list',
        url: '/v1/invoices',
        has_more: matchingInvoices.length > limit,
        data,
      }
    },
  ),
  localRoute('GET', '/v1/invoices/:id', z.strictObject({}), (state, id) =>
    invoiceJson(requireInvoice(state, id), state.origin()),
  ),
  localRoute('POST', '/v1/invoices/:id/void', z.strictObject({}), (state, id) => {
    const invoice = requireInvoice(state, id)
    if (invoice.status !== 'open')
      throw invalidRequest('You can only void an invoice that is open.')
    invoice.status = 'void'
    emitInvoiceEvent(state, id, 'voided')
    return invoiceJson(invoice, state.origin())
  }),
]

const ROUTES = [...checkoutRoutes, ...subscriptionRoutes, ...scheduleRoutes, ...invoiceRoutes].map(
  (route) => ({
    ...route,
    pattern: new RegExp(`^${route.path.replace(':id', '([A-Za-z0-9_]+)')}$`),
  }),
)

export interface LocalCall {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
  readonly authorization: string
  readonly version: string
  readonly idempotencyKey: string | null
}

export interface LocalResponse {
  readonly status: number
  readonly body: object
  readonly replayed: boolean
}

function dispatch(state: LocalState, call: LocalCall): object {
  for (const { method, pattern, handle } of ROUTES) {
    const match = pattern.exec(call.path)
    if (match === null || method !== call.method) continue
    const form = readForm(call.method === 'POST' ? call.body : call.query)
    return handle(state, match[1] ?? '', form)
  }
  throw new StripeErrorResponse(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  })
}

function requireValidHeaders(call: LocalCall, secretKey: string): void {
  if (call.authorization !== `Bearer ${secretKey}`) {
    const message = `Invalid API Key provided: ${call.authorization.slice(-4).padStart(12, '*')}`
    throw new StripeErrorResponse(401, { type: 'invalid_request_error', message })
  }
  if (call.version !== Stripe.API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${call.version}`)
}

function toResponse(work: () => object): Omit<LocalResponse, 'replayed'> {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof StripeErrorResponse)) throw error
    return { status: error.status, body: error.body }
  }
}

/** Handles a call. A repeated idempotency key gets the first response, or fails with other parameters. */
export function handleCall(state: LocalState, call: LocalCall, secretKey: string): LocalResponse {
  const key = call.method === 'POST' ? call.idempotencyKey : null
  const sent = `${call.path} ${call.body}`
  const previous = key === null ? undefined : state.answered.get(key)
  const response = toResponse(() => {
    requireValidHeaders(call, secretKey)
    if (previous === undefined) return dispatch(state, call)
    if (previous.sent === sent) return previous.answer
    const message = 'Keys for idempotent requests can only be used with the same parameters.'
    throw new StripeErrorResponse(400, { type: 'idempotency_error', message })
  })
  if (key !== null && response.status < 400)
    state.answered.set(key, { sent, answer: response.body, at: state.now() })
  return { ...response, replayed: previous !== undefined && response.status < 400 }
}
