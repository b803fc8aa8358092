import * as z from 'zod/mini'
import { named, text } from './schema-parts.ts'

/** ISO 4217 code. Intl throws for any other length. */
const currency = text(z.regex(/^[A-Za-z]{3}$/))
const interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof interval>

const moneySchema = z.object({
  /** In the currency's smallest unit (cents). */
  amount: z.int(),
  currency,
})
export type Money = z.infer<typeof moneySchema>

const priceSchema = z.object({ id: z.string(), interval, amount: z.int(), currency })
export type Price = z.infer<typeof priceSchema>

const productSchema = z.object({
  plan: z.string(),
  prices: z.array(priceSchema),
  /** Free days at the start. 0 when there is no trial. */
  trialDays: z.int(),
  /** False when the plan is no longer for sale. Existing subscriptions continue. */
  onSale: z.catch(z.boolean(), true),
})
export type Product = z.infer<typeof productSchema>

export const productsSchema = named(
  'Products',
  z.object({
    items: z.array(productSchema),
    /** Name of the payment provider, or 'off' when plans are not for sale. */
    checkout: z.string(),
  }),
)
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

export const subscriptionSchema = named(
  'Subscription',
  z.object({
    plan: z.string(),
    /** `given`: an admin granted the plan. `ending`: canceled, valid until `periodEnd`. `expired`: no longer paid. */
    state: z.enum(SUBSCRIPTION_STATES),
    priceId: z.nullable(z.string()),
    interval: z.nullable(interval),
    amount: z.nullable(z.int()),
    currency: z.nullable(currency),
    /** Times are ISO 8601, UTC. */
    startedAt: z.nullable(z.string()),
    periodEnd: z.nullable(z.string()),
    trialEnd: z.nullable(z.string()),
    /** End of the plan unless the user pays the open invoice. Null unless the state is `past-due`. */
    graceEnd: z.nullable(z.string()),
    /** A downgrade or interval change scheduled for the end of the period. */
    next: z.nullable(z.object({ plan: z.string(), priceId: z.string(), at: z.string() })),
    lastPlan: z.nullable(z.string()),
    /** True when the payment provider has a portal for this user. */
    portal: z.boolean(),
  }),
)
export type Subscription = z.infer<typeof subscriptionSchema>

const CHANGE_KINDS = ['start', 'upgrade', 'downgrade', 'interval', 'same', 'resubscribe'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const previewSchema = named(
  'ChangePreview',
  z.object({
    kind: z.enum(CHANGE_KINDS),
    dueNow: z.nullable(moneySchema),
    /** Unused value of the current plan, deducted from the next invoices. */
    credit: z.nullable(moneySchema),
    startsAt: z.string(),
    nextAmount: moneySchema,
    nextAt: z.nullable(z.string()),
    gains: z.array(z.string()),
    loses: z.array(z.string()),
  }),
)
export type Preview = z.infer<typeof previewSchema>

const invoiceSchema = named(
  'Invoice',
  z.object({
    id: z.string(),
    number: z.string(),
    at: z.string(),
    amount: z.int(),
    currency,
    status: z.enum(['paid', 'open', 'void']),
    plan: z.nullable(z.string()),
    interval: z.nullable(interval),
  }),
)
export type Invoice = z.infer<typeof invoiceSchema>

export const invoicesSchema = z.object({ items: z.array(invoiceSchema) })
export const linkSchema = z.object({ url: z.string() })

export const priceId = text(
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a price id'),
  z.maxLength(60),
)
export const previewQuery = z.strictObject({ priceId })
export const changeBody = z.strictObject({ priceId })
export const emptyBody = z.nullish(z.strictObject({}))
/** Ids of the payment provider. Stripe uses letters, digits and underscores. */
export const invoiceParams = z.object({ id: text(z.regex(/^[\w-]{1,128}$/)) })
