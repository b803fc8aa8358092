import { ProviderUnavailable } from '../provider.ts'
import {
  INVOICE_MAX_BYTES,
  INVOICE_REDIRECTS_MAX,
  INVOICE_TIMEOUT_MS,
  readBounded,
} from './stripe-client.ts'

const PDF = 'application/pdf'
const MAGIC = '%PDF-'

/**
 * Whether a document may be fetched from there: from Stripe over https, or from the other address that
 * stands in for it. Pure.
 */
export function isStripePlace(url: URL, standIn: string | undefined): boolean {
  if (standIn !== undefined) return url.origin === new URL(standIn).origin
  const { protocol, hostname, port } = url
  return protocol === 'https:' && port === '' && /(^|\.)stripe\.com$/.test(hostname)
}

async function follow(start: string, standIn: string | undefined): Promise<Response> {
  const signal = AbortSignal.timeout(INVOICE_TIMEOUT_MS)
  let url = new URL(start)
  for (let hop = 0; hop <= INVOICE_REDIRECTS_MAX; hop += 1) {
    if (!isStripePlace(url, standIn)) break
    const response = await fetch(url, { redirect: 'manual', signal })
    const next = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || next === null) return response
    await response.body?.cancel()
    url = new URL(next, url)
  }
  throw new ProviderUnavailable('The invoice leads away from Stripe.')
}

/**
 * Fetches the document of an invoice, without the secret key: its address is secret enough
 * (https://docs.stripe.com/api/invoices/object#invoice_object-invoice_pdf).
 * @throws {ProviderUnavailable} when it cannot be had, is too long or no PDF
 */
export async function fetchInvoicePdf(
  url: string,
  standIn?: string,
): Promise<{ readonly type: string; readonly body: Uint8Array }> {
  try {
    const response = await follow(url, standIn)
    const body = await readBounded(response, INVOICE_MAX_BYTES)
    const head = Buffer.from(body.subarray(0, MAGIC.length)).toString('latin1')
    if (response.ok && head === MAGIC) return { type: PDF, body }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
  }
  throw new ProviderUnavailable('The document of the invoice could not be fetched.')
}
