import { z } from 'zod'
import { PLANS } from '../../../shared/api/field-rules.ts'
import { moment } from './common.ts'

const INTERVALS = ['month', 'year'] as const
export const priceId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a price id')
  .max(60)
const plan = z.enum(PLANS)
const interval = z.enum(INTERVALS)
/** In the currency's smallest unit. */
const amount = z.int()
const currency = z.string().length(3)
const money = z.object({ amount, currency })

export const productsSchema = z
  .object({
    items: z.array(
      z.object({
        plan,
        prices: z.array(z.object({ id: priceId, interval, amount, currency })),
        trialDays: z.int().min(0),
        onSale: z.boolean().describe('Whether it can be bought by who does not have it'),
      }),
    ),
    checkout: z
      .string()
      .describe('The name of the provider, or "off" where plans cannot be bought'),
  })
  .meta({ id: 'Products' })
export type Products = z.infer<typeof productsSchema>

export const SUBSCRIPTION_STATES = [
  'none',
  'given',
  'trialing',
  'active',
  'past-due',
  'ending',
  'expired',
] as const

export const subscriptionSchema = z
  .object({
    plan,
    state: z.enum(SUBSCRIPTION_STATES),
    priceId: priceId.nullable(),
    interval: interval.nullable(),
    amount: amount.nullable(),
    currency: currency.nullable(),
    startedAt: moment.nullable(),
    periodEnd: moment.nullable(),
    trialEnd: moment.nullable(),
    graceEnd: moment.nullable().describe('Only while a payment is missing'),
    next: z
      .object({ plan, priceId, at: moment })
      .nullable()
      .describe('A change that waits for the end of the period'),
    lastPlan: plan.nullable().describe('Of an expired one: what it was'),
    portal: z.boolean().describe('Whether the provider has a page to change how one pays'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

const entitlement = z.enum(['publish-stations', 'own-figures', 'time-shift', 'recording'])

export const CHANGE_KINDS = [
  'start',
  'upgrade',
  'downgrade',
  'interval',
  'same',
  'resubscribe',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const previewQuery = z.strictObject({ priceId })
export const previewSchema = z
  .object({
    kind: z.enum(CHANGE_KINDS),
    dueNow: money.nullable(),
    credit: money.nullable().describe('Unused time, taken off the next invoices'),
    startsAt: moment,
    nextAmount: money,
    nextAt: moment.nullable(),
    gains: z.array(entitlement),
    loses: z.array(entitlement),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof previewSchema>

export const changeBody = z.strictObject({ priceId })
/** A call that needs nothing said: no body, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()
export const linkSchema = z.object({ url: z.string() })

const invoiceSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    at: moment,
    amount,
    currency,
    status: z.enum(['paid', 'open', 'void']),
    plan: plan.nullable(),
    interval: interval.nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoiceSchema>
export const invoicesSchema = z.object({ items: z.array(invoiceSchema) })
/** As the provider names them; Stripe's are letters, digits and underscores. */
export const invoiceParams = z.object({ id: z.string().regex(/^[\w-]{1,128}$/) })
