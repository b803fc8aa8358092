/** The calls of API v2 about plans, the own subscription and its invoices. */
import * as z from 'zod/mini'
import { apiV2, readAnswer } from './client.ts'

/** ISO 4217, which is what Intl formats; it throws for anything longer or shorter. */
const currency = z.string().check(z.regex(/^[A-Za-z]{3}$/))
const interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof interval>

const moneySchema = z.object({
  /** In the currency's smallest unit: cents. */
  amount: z.int(),
  currency,
})
export type Money = z.infer<typeof moneySchema>

const priceSchema = z.object({ id: z.string(), interval, amount: z.int(), currency })
export type Price = z.infer<typeof priceSchema>

const productSchema = z.object({
  plan: z.string(),
  prices: z.array(priceSchema),
  /** Days without payment at the beginning; 0: none. */
  trialDays: z.int(),
  /** False: only those who have the plan go on paying for it. */
  onSale: z.catch(z.boolean(), true),
})
export type Product = z.infer<typeof productSchema>

const productsSchema = z.object({
  items: z.array(productSchema),
  /** The payment provider, whatever its name; 'off' where plans cannot be bought. */
  checkout: z.string(),
})
export type Products = z.infer<typeof productsSchema>

const subscriptionSchema = z.object({
  plan: z.string(),
  /** `given`: by an admin, unpaid. `ending`: cancelled, runs to `periodEnd`. `expired`: was paid once. */
  state: z.enum(['none', 'given', 'trialing', 'active', 'past-due', 'ending', 'expired']),
  priceId: z.nullable(z.string()),
  interval: z.nullable(interval),
  amount: z.nullable(z.int()),
  currency: z.nullable(currency),
  /** Times are ISO 8601, UTC. */
  startedAt: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  trialEnd: z.nullable(z.string()),
  /** Past due only: when the plan ends unless the open invoice is paid. */
  graceEnd: z.nullable(z.string()),
  /** A smaller plan, or another interval, that waits for the period's end. */
  next: z.nullable(z.object({ plan: z.string(), priceId: z.string(), at: z.string() })),
  lastPlan: z.nullable(z.string()),
  /** The provider has a page to change cards and pay open invoices. */
  portal: z.boolean(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

const previewSchema = z.object({
  kind: z.enum(['start', 'upgrade', 'downgrade', 'interval', 'same', 'resubscribe']),
  dueNow: z.nullable(moneySchema),
  /** What is left of the present plan; it is taken off the next invoices. */
  credit: z.nullable(moneySchema),
  startsAt: z.string(),
  nextAmount: moneySchema,
  nextAt: z.nullable(z.string()),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>

const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  at: z.string(),
  amount: z.int(),
  currency,
  status: z.enum(['paid', 'open', 'void']),
  plan: z.nullable(z.string()),
  interval: z.nullable(interval),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** GET /products. Open to everybody, signed in or not. */
export async function getProducts(signal?: AbortSignal): Promise<Products> {
  const answer = await apiV2().get('/products', { open: true, ...(signal && { signal }) })
  return readAnswer(productsSchema, answer)
}

/** GET /subscription: the signed-in person's. */
export async function getSubscription(signal?: AbortSignal): Promise<Subscription> {
  const answer = await apiV2().get('/subscription', { ...(signal && { signal }) })
  return readAnswer(subscriptionSchema, answer)
}

/** GET /subscription/preview: what choosing that price would mean. Changes nothing. */
export async function previewChange(priceId: string, signal?: AbortSignal): Promise<Preview> {
  const params = { priceId }
  const answer = await apiV2().get('/subscription/preview', { params, ...(signal && { signal }) })
  return readAnswer(previewSchema, answer)
}

/** POST /subscription/change: from the period's end on; the present price takes a waiting change back. */
export async function changePlan(priceId: string): Promise<Subscription> {
  const answer = await apiV2().post('/subscription/change', { priceId })
  return readAnswer(subscriptionSchema, answer)
}

/** POST /subscription/cancel: at the period's end. */
export async function cancelSubscription(): Promise<Subscription> {
  return readAnswer(subscriptionSchema, await apiV2().post('/subscription/cancel', {}))
}

/** POST /subscription/resume: takes the cancellation back. */
export async function resumeSubscription(): Promise<Subscription> {
  return readAnswer(subscriptionSchema, await apiV2().post('/subscription/resume', {}))
}

/** POST /subscription/portal: the address of the provider's own page. */
export async function openPortal(): Promise<string> {
  const answer = await apiV2().post('/subscription/portal', {})
  return readAnswer(z.object({ url: z.string() }), answer).url
}

/** GET /invoices: newest first, at most 100. */
export async function listInvoices(signal?: AbortSignal): Promise<readonly Invoice[]> {
  const answer = await apiV2().get('/invoices', { ...(signal && { signal }) })
  return readAnswer(z.object({ items: z.array(invoiceSchema) }), answer).items
}

/** GET /invoices/{id}/document: the invoice itself, as a page or a PDF. */
export async function getInvoiceDocument(id: string): Promise<Blob> {
  const { data } = await apiV2().get<unknown>(`/invoices/${encodeURIComponent(id)}/document`, {
    responseType: 'blob',
  })
  if (data instanceof Blob) return data
  throw new Error('The API answered in an unexpected shape')
}
