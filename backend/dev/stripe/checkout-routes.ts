import { z } from 'zod'
import { SESSION_LIFE_S } from '../../modules/billing/stripe/session-params.ts'
import {
  formFlag,
  formInt,
  formMetadata,
  invalidRequest,
  type LocalRoute,
  localRoute,
  resourceMissing,
} from './local-route.ts'
import type { LocalSession, LocalState } from './state.ts'
import { priceJson, sessionJson } from './to-json.ts'

export const PORTAL_LIFE_S = 3_600

const expand = z.tuple([z.literal('line_items')]).optional()

const createShape = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
  client_reference_id: z.string().max(200).optional(),
  metadata: formMetadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: formMetadata.optional(),
      trial_period_days: formInt.pipe(z.number().min(1)).optional(),
    })
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: formFlag }).optional(),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: formInt.optional(),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  expand,
})

function createSession(state: LocalState, form: z.infer<typeof createShape>): LocalSession {
  const now = state.now()
  const [line] = form.line_items
  const price = state.prices.find(({ id }) => id === line.price)
  if (price === undefined) throw resourceMissing('price', line.price, 'line_items[0][price]')
  const expiresAt = form.expires_at ?? now + SESSION_LIFE_S.longest
  const durationS = expiresAt - now
  if (durationS < SESSION_LIFE_S.shortest || durationS > SESSION_LIFE_S.longest) {
    throw invalidRequest(
      'The `expires_at` timestamp must be 30 minutes to 24 hours ahead.',
      undefined,
      'expires_at',
    )
  }
  const customer = form.customer === undefined ? null : state.customers.get(form.customer)
  if (customer === undefined) throw resourceMissing('customer', form.customer ?? '', 'customer')
  if (customer !== null && customer.currency !== price.currency) {
    throw invalidRequest('You cannot combine currencies on a single customer.')
  }
  return {
    id: state.newId('cs_test'),
    expiresAt,
    price,
    metadata: form.metadata ?? {},
    subscriptionMetadata: form.subscription_data?.metadata ?? {},
    trialDays: form.subscription_data?.trial_period_days ?? 0,
    email: form.customer_email ?? null,
    reference: form.client_reference_id ?? null,
    successUrl: form.success_url,
    cancelUrl: form.cancel_url,
    status: 'open',
    paymentStatus: 'unpaid',
    confirming: false,
    customer: customer?.id ?? null,
    subscription: null,
  }
}

function requireSession(state: LocalState, id: string): LocalSession {
  const session = state.sessions.get(id)
  if (session === undefined) throw resourceMissing('checkout.session', id, 'id')
  return session
}

export const checkoutRoutes: readonly LocalRoute[] = [
  localRoute(
    'GET',
    '/v1/prices',
    z.strictObject({
      lookup_keys: z.array(z.string()).max(10).optional(),
      active: formFlag.optional(),
      limit: formInt.pipe(z.number().min(1).max(100)).optional(),
    }),
    (state, _, { lookup_keys: keys, limit = 10 }) => {
      const matchingPrices = state.prices.filter(
        (price) => keys?.includes(price.lookupKey ?? '') ?? true,
      )
      const data = matchingPrices.slice(0, limit).map(priceJson)
      return { object: 'list', url: '/v1/prices', has_more: matchingPrices.length > limit, data }
    },
  ),
  localRoute('POST', '/v1/checkout/sessions', createShape, (state, _, form) => {
    const session = createSession(state, form)
    state.sessions.set(session.id, session)
    return sessionJson(session, state.pages(), { withLineItems: form.expand !== undefined })
  }),
  localRoute('GET', '/v1/checkout/sessions/:id', z.strictObject({ expand }), (state, id, form) =>
    sessionJson(requireSession(state, id), state.pages(), {
      withLineItems: form.expand !== undefined,
    }),
  ),
  localRoute('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (state, id) => {
    const session = requireSession(state, id)
    if (session.status !== 'open') {
      throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`)
    }
    session.status = 'expired'
    const json = sessionJson(session, state.pages(), { withLineItems: false })
    state.emit('checkout.session.expired', json)
    return json
  }),
  localRoute(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({ customer: z.string(), return_url: z.url().optional() }),
    (state, _, { customer, return_url: returnUrl = null }) => {
      if (!state.customers.has(customer)) throw resourceMissing('customer', customer, 'customer')
      if (!state.hasPortal) throw invalidRequest('No configuration provided.')
      const id = state.newId('bps')
      const expiresAt = state.now() + PORTAL_LIFE_S
      state.portals.set(id, { id, customer, returnUrl, expiresAt, confirming: false })
      const url = `${state.pages()}/checkout/portal/${id}`
      return { id, object: 'billing_portal.session', customer, return_url: returnUrl, url }
    },
  ),
]
