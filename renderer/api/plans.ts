/** The calls of API v2 about plans, the own subscription and its invoices. */
import {
  type Invoice,
  invoicesSchema,
  linkSchema,
  previewSchema,
  productsSchema,
  subscriptionSchema,
} from '../../shared/api/plans.ts'
import { apiV2, getV2, readAnswer } from './client.ts'

/** GET /products. Open without sign-in. */
export async function getProducts(signal?: AbortSignal) {
  return getV2('/products', productsSchema, { open: true, signal })
}

/** GET /subscription: the signed-in user's. */
export async function getSubscription(signal?: AbortSignal) {
  return getV2('/subscription', subscriptionSchema, { signal })
}

/** GET /subscription/preview: what choosing that price would mean. Changes nothing. */
export async function previewChange(priceId: string, signal?: AbortSignal) {
  const params = { priceId }
  return getV2('/subscription/preview', previewSchema, { params, signal })
}

/** POST /subscription/change: from the period's end on; the present price takes a waiting change back. */
export async function changePlan(priceId: string) {
  const answer = await apiV2().post('/subscription/change', { priceId })
  return readAnswer(subscriptionSchema, answer)
}

/** POST /subscription/cancel: at the period's end. */
export async function cancelSubscription() {
  return readAnswer(subscriptionSchema, await apiV2().post('/subscription/cancel', {}))
}

/** POST /subscription/resume: takes the cancellation back. */
export async function resumeSubscription() {
  return readAnswer(subscriptionSchema, await apiV2().post('/subscription/resume', {}))
}

/** POST /subscription/portal: the address of the provider's own page. */
export async function openPortal() {
  const answer = await apiV2().post('/subscription/portal', {})
  return readAnswer(linkSchema, answer).url
}

/** GET /invoices: newest first, at most 100. */
export async function listInvoices(signal?: AbortSignal): Promise<readonly Invoice[]> {
  return (await getV2('/invoices', invoicesSchema, { signal })).items
}

/** GET /invoices/{id}/document: the invoice itself, as a page or a PDF. */
export async function getInvoiceDocument(id: string): Promise<Blob> {
  const { data } = await apiV2().get<unknown>(`/invoices/${encodeURIComponent(id)}/document`, {
    responseType: 'blob',
  })
  if (data instanceof Blob) return data
  throw new Error('The API answered in an unexpected shape')
}
