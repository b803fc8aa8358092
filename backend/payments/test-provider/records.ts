import { z } from 'zod'
import type { TestSubscription } from './subscription-turn.ts'
import type { CardOnFile } from './test-cards.ts'

/** A price as it was when it was ordered: later changes of the products do not reach it. */
const priceSchema = z.object({
  id: z.string(),
  plan: z.enum(['creator', 'pro']),
  interval: z.enum(['month', 'year']),
  amount: z.int(),
  currency: z.string(),
  trialDays: z.int(),
})
const flag = z.int().transform((value) => value === 1)
const json = z.string().transform((text): unknown => JSON.parse(text))
const price = json.pipe(priceSchema)

/** What was ordered, as it is kept with its payment page. */
const offerSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  price: priceSchema,
  trial: z.boolean(),
  customer: z.string().nullable(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.int(),
})
export type Offer = z.infer<typeof offerSchema>

export interface TestSession {
  readonly ref: string
  readonly sessionId: string
  readonly offer: Offer
  readonly status: 'open' | 'paid' | 'expired'
  readonly confirming: boolean
  readonly amount: number | null
  readonly customer: string | null
  readonly subscription: string | null
}

export interface TestCustomer {
  readonly ref: string
  readonly uid: string
  readonly email: string | null
  readonly card: CardOnFile
  /** The next payment fails whatever the card. */
  readonly nextFails: boolean
  readonly credit: number
  readonly currency: string
}

export interface TestInvoice {
  readonly key: number
  readonly ref: string
  readonly customer: string
  readonly subscription: string
  readonly at: number
  readonly price: z.infer<typeof priceSchema>
  readonly amount: number
  readonly credit: number
  readonly status: 'paid' | 'open' | 'void'
}

export interface TestPortal {
  readonly token: string
  readonly customer: string
  readonly returnUrl: string
  readonly confirming: boolean
  readonly expiresAt: number
}

/** Rows of the tables of the same names, as the objects above. */
export const sessionRow = z
  .object({
    ref: z.string(),
    session_id: z.string(),
    offer: json.pipe(offerSchema),
    status: z.enum(['open', 'paid', 'expired']),
    confirming: flag,
    amount: z.int().nullable(),
    customer: z.string().nullable(),
    subscription: z.string().nullable(),
  })
  .transform(({ session_id, ...row }): TestSession => ({ ...row, sessionId: session_id }))

export const customerRow = z
  .object({
    ref: z.string(),
    uid: z.string(),
    email: z.string().nullable(),
    card: z.enum(['good', 'fails-later']),
    next_fails: flag,
    credit: z.int(),
    currency: z.string(),
  })
  .transform(({ next_fails, ...row }): TestCustomer => ({ ...row, nextFails: next_fails }))

export const invoiceRow = z
  .object({
    key: z.int(),
    ref: z.string(),
    customer: z.string(),
    subscription: z.string(),
    at: z.int(),
    price,
    amount: z.int(),
    credit: z.int(),
    status: z.enum(['paid', 'open', 'void']),
  })
  .transform((row): TestInvoice => row)

export const portalRow = z
  .object({
    token: z.string(),
    customer: z.string(),
    return_url: z.string(),
    confirming: flag,
    expires_at: z.int(),
  })
  .transform(
    ({ return_url, expires_at, ...row }): TestPortal => ({
      ...row,
      returnUrl: return_url,
      expiresAt: expires_at,
    }),
  )

export const subscriptionRow = z
  .object({
    ref: z.string(),
    customer: z.string(),
    uid: z.string(),
    price,
    state: z.enum(['trialing', 'active', 'past-due', 'ended']),
    started_at: z.int(),
    anchor: z.int(),
    periods: z.int(),
    period_start: z.int(),
    period_end: z.int(),
    trial_end: z.int().nullable(),
    cancel_at_period_end: flag,
    next_price: z.union([z.null(), price]),
    past_due_since: z.int().nullable(),
    updated_at: z.int(),
  })
  .transform(
    (row): TestSubscription => ({
      ref: row.ref,
      customer: row.customer,
      uid: row.uid,
      price: row.price,
      state: row.state,
      startedAt: row.started_at,
      anchor: row.anchor,
      periods: row.periods,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      trialEnd: row.trial_end,
      cancelAtPeriodEnd: row.cancel_at_period_end,
      nextPrice: row.next_price,
      pastDueSince: row.past_due_since,
      updatedAt: row.updated_at,
    }),
  )
