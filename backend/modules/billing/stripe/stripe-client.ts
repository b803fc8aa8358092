import Stripe from 'stripe'
import { createByteBuffer } from '../../../../shared/radio/byte-buffer.ts'
import { ProviderUnavailable } from '../provider.ts'

/** Time limit including the body (https://github.com/stripe/stripe-node#timeout). The client waits 10 s for both tries. */
export const STRIPE_TIMEOUT_MS = 4_000

/** Retries have the same idempotency key (https://github.com/stripe/stripe-node#network-retries). */
export const STRIPE_RETRIES = 1

/** Larger than any expected response. A hundred invoices have about 300 kB. */
export const STRIPE_RESPONSE_MAX_BYTES = 4_194_304

/** Maximum number of objects per page at Stripe (https://docs.stripe.com/api/pagination). */
export const STRIPE_PAGE_MAX = 100

/** Invoice documents of Stripe are well below 200 kB. */
export const INVOICE_MAX_BYTES = 5_242_880
export const INVOICE_TIMEOUT_MS = 8_000
export const INVOICE_REDIRECTS_MAX = 3

const FORWARDED_HEADERS = ['content-type', 'request-id', 'stripe-should-retry'] as const

export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge'
}

/** @throws {ResponseTooLarge} as soon as the body exceeds `maxBytes` */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const body = createByteBuffer()
  for await (const chunk of response.body ?? []) {
    if (body.length + chunk.byteLength > maxBytes)
      throw new ResponseTooLarge(`The response has more than ${maxBytes} bytes.`)
    body.append(chunk)
  }
  return body.view()
}

/** Returns a `fetch` with a size limit. It follows no redirects, so that only one address receives the secret key. */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const headers = new Headers()
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const body = await readBounded(response, maxBytes)
    const text = new TextDecoder().decode(body)
    return new Response(text, { status: response.status, headers })
  }
}

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost']

const DEFAULT_PORTS = { http: 80, https: 443 } as const

/** Allows http on this machine only, because requests contain the secret key. @throws {Error} for other addresses */
export function readStripeAddress(
  url: string,
): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(url)
  const isHttp = protocol === 'http:'
  if (!isHttp && protocol !== 'https:')
    throw new Error('The address of Stripe must use http or https.')
  if (isHttp && !LOOPBACK_HOSTS.includes(hostname)) {
    throw new Error('The address of Stripe must start with https unless it is on this machine.')
  }
  const scheme = isHttp ? 'http' : 'https'
  return {
    protocol: scheme,
    host: hostname,
    port: port === '' ? DEFAULT_PORTS[scheme] : Number(port),
  }
}

/** Creates a client with limits on time, retries and size. It uses the API version of its types. */
export function createStripeClient(secretKey: string, url?: string): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: STRIPE_RETRIES,
    timeout: STRIPE_TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch(STRIPE_RESPONSE_MAX_BYTES)),
    ...(url === undefined ? {} : readStripeAddress(url)),
  })
}

const PDF_TYPE = 'application/pdf'
const PDF_SIGNATURE = '%PDF-'

/** Returns true for documents of the alternative address if there is one, otherwise of Stripe over https. */
export function isStripeUrl(url: URL, alternativeUrl: string | undefined): boolean {
  if (alternativeUrl !== undefined) return url.origin === new URL(alternativeUrl).origin
  const { protocol, hostname, port } = url
  return protocol === 'https:' && port === '' && /(^|\.)stripe\.com$/.test(hostname)
}

async function fetchDocument(
  startUrl: string,
  alternativeUrl: string | undefined,
): Promise<Response> {
  const signal = AbortSignal.timeout(INVOICE_TIMEOUT_MS)
  let url = new URL(startUrl)
  for (let hop = 0; hop <= INVOICE_REDIRECTS_MAX; hop += 1) {
    if (!isStripeUrl(url, alternativeUrl)) break
    const response = await fetch(url, { redirect: 'manual', signal })
    const next = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || next === null) return response
    await response.body?.cancel()
    url = new URL(next, url)
  }
  throw new ProviderUnavailable('The invoice is at another host or redirects too often.')
}

/**
 * Fetches an invoice without the secret key, because the URL is secret itself
 * (https://docs.stripe.com/api/invoices/object#invoice_object-invoice_pdf).
 * @throws {ProviderUnavailable} when it is unavailable, too large or not a PDF
 */
export async function fetchInvoicePdf(
  url: string,
  alternativeUrl?: string,
): Promise<{ readonly type: string; readonly body: Uint8Array }> {
  try {
    const response = await fetchDocument(url, alternativeUrl)
    const body = await readBounded(response, INVOICE_MAX_BYTES)
    const signature = Buffer.from(body.subarray(0, PDF_SIGNATURE.length)).toString('latin1')
    if (response.ok && signature === PDF_SIGNATURE) return { type: PDF_TYPE, body }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
  }
  throw new ProviderUnavailable('The document of the invoice could not be fetched.')
}
