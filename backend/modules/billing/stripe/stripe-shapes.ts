import { z } from 'zod'

/** Metadata keys, with a prefix because the account may sell other products (https://docs.stripe.com/metadata). */
export const METADATA = {
  uid: 'undertone_uid',
  session: 'undertone_session',
  price: 'undertone_price',
} as const

const metadata = z.record(z.string(), z.string())
const seconds = z.number().int().nonnegative()
const idOrObject = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

/** https://docs.stripe.com/api/prices/object */
export const priceShape = z.object({
  id: z.string(),
  lookup_key: z.string().nullable(),
  unit_amount: z.number().int().nullable(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number().int() }).nullable(),
})

/** https://docs.stripe.com/api/checkout/sessions/object */
export const sessionShape = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullable().optional(),
  metadata: metadata.nullable(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  customer: idOrObject.nullable(),
  subscription: idOrObject.nullable(),
  line_items: z.object({ data: z.array(z.object({ price: priceShape.nullable() })) }),
})

const phaseShape = z.object({
  start_date: seconds,
  end_date: seconds,
  items: z.array(z.object({ price: z.union([z.string(), priceShape]) })),
  metadata: metadata.nullable(),
  trial_end: seconds.nullable(),
})

/** https://docs.stripe.com/api/subscription_schedules/object */
export const scheduleShape = z.object({
  id: z.string(),
  status: z.string(),
  current_phase: z.object({ start_date: seconds, end_date: seconds }).nullable(),
  phases: z.array(phaseShape),
})

/** https://docs.stripe.com/api/subscriptions/object; the item contains the period since version 2025-03-31. */
export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  customer: idOrObject,
  metadata,
  start_date: seconds,
  trial_end: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  cancel_at: seconds.nullable(),
  latest_invoice: idOrObject.nullable(),
  schedule: scheduleShape.nullable(),
  items: z.object({
    data: z.array(z.object({ price: priceShape, current_period_end: seconds })).min(1),
  }),
})

/** https://docs.stripe.com/api/invoices/object; `parent` names the subscription since version 2025-03-31. */
export const invoiceShape = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created: seconds,
  customer: idOrObject.nullable(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  total: z.number().int(),
  amount_due: z.number().int(),
  currency: z.string(),
  invoice_pdf: z.string().nullable().optional(),
  lines: z.object({
    data: z.array(
      z.object({
        pricing: z.object({ price_details: z.object({ price: idOrObject }).optional() }).nullable(),
      }),
    ),
  }),
})

/** https://docs.stripe.com/api/events/object */
export const eventShape = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.string().max(255),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

export type StripePrice = z.infer<typeof priceShape>
export type StripeSession = z.infer<typeof sessionShape>
export type StripeSchedule = z.infer<typeof scheduleShape>
export type StripeSubscription = z.infer<typeof subscriptionShape>
export type StripeInvoice = z.infer<typeof invoiceShape>
