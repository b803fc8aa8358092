import {
  type Invoice,
  invoicesSchema,
  linkSchema,
  previewSchema,
  productsSchema,
  subscriptionSchema,
} from '../../shared/api/plans.ts'
import { apiV2, getV2, parseResponse } from './client.ts'

export async function getProducts(signal?: AbortSignal) {
  return getV2('/products', productsSchema, { userToken: 'none', signal })
}

export async function getSubscription(signal?: AbortSignal) {
  return getV2('/subscription', subscriptionSchema, { signal })
}

/** GET /subscription/preview. Previews a change to `priceId` without making it. */
export async function previewChange(priceId: string, signal?: AbortSignal) {
  const params = { priceId }
  return getV2('/subscription/preview', previewSchema, { params, signal })
}

/** POST /subscription/change. Takes effect at the end of the period. The current price cancels a pending change. */
export async function changePlan(priceId: string) {
  const response = await apiV2().post('/subscription/change', { priceId })
  return parseResponse(subscriptionSchema, response)
}

/** POST /subscription/cancel. Takes effect at the end of the period. */
export async function cancelSubscription() {
  return parseResponse(subscriptionSchema, await apiV2().post('/subscription/cancel', {}))
}

export async function resumeSubscription() {
  return parseResponse(subscriptionSchema, await apiV2().post('/subscription/resume', {}))
}

/** POST /subscription/portal. Returns the address of the payment provider's customer portal. */
export async function createPortalUrl() {
  const response = await apiV2().post('/subscription/portal', {})
  return parseResponse(linkSchema, response).url
}

export async function listInvoices(signal?: AbortSignal): Promise<readonly Invoice[]> {
  return (await getV2('/invoices', invoicesSchema, { signal })).items
}

export async function getInvoiceDocument(id: string): Promise<Blob> {
  const { data } = await apiV2().get<unknown>(`/invoices/${encodeURIComponent(id)}/document`, {
    responseType: 'blob',
  })
  if (data instanceof Blob) return data
  throw new Error('The API response has an unexpected shape')
}
