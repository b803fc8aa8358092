import Stripe from 'stripe'
import { createByteBuffer } from '../../../../shared/radio/byte-buffer.ts'
import { ProviderUnavailable } from '../provider.ts'

/**
 * How long one request to Stripe may take, milliseconds, its answer's body included. The package's own
 * is 80 s (https://github.com/stripe/stripe-node#timeout); the app waits 10 s for an answer of the API,
 * and this and one more try fit into that.
 */
export const STRIPE_TIMEOUT_MS = 4_000

/**
 * How often the package tries again by itself; it sends the same idempotency key
 * (https://github.com/stripe/stripe-node#network-retries).
 */
export const STRIPE_RETRIES = 1

/** No answer that is read here comes near this; a hundred invoices are about 300 kB. */
export const STRIPE_ANSWER_MAX_BYTES = 4_194_304

/** Stripe's largest page (https://docs.stripe.com/api/pagination). */
export const STRIPE_PAGE_MAX = 100

/** The document of an invoice; Stripe's have well under 200 kB. */
export const INVOICE_MAX_BYTES = 5_242_880
export const INVOICE_TIMEOUT_MS = 8_000
export const INVOICE_REDIRECTS_MAX = 3

/** What the package reads of an answer's headers; the rest is not passed on. */
const KEPT_HEADERS = ['content-type', 'request-id', 'stripe-should-retry'] as const

/** An answer was longer than it may be. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/**
 * The whole body of an answer.
 * @throws {AnswerTooLong} as soon as it has more than `maxBytes`
 */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const body = createByteBuffer()
  for await (const part of response.body ?? []) {
    if (body.length + part.byteLength > maxBytes)
      throw new AnswerTooLong(`The answer has more than ${maxBytes} bytes.`)
    body.append(part)
  }
  return body.view()
}

/**
 * `fetch` for the official package: it reads at most `maxBytes` of an answer, follows no redirect (the
 * secret key goes to one address only) and passes on only the headers the package acts on. The time limit
 * is the package's: it aborts the signal it gives, also while the body is read.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const headers = new Headers()
    for (const name of KEPT_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const body = await readBounded(response, maxBytes)
    const text = new TextDecoder().decode(body)
    return new Response(text, { status: response.status, headers })
  }
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

const PORTS = { http: 80, https: 443 } as const

/**
 * Reads another address than Stripe's own, such as `http://127.0.0.1:4242`, which tests use. Over http only to this machine: the secret
 * key goes with every request.
 * @throws {Error} when it is no such address
 */
export function readStripeAddress(
  url: string,
): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  if (!isPlain && protocol !== 'https:') throw new Error('The address of Stripe must be a web one.')
  if (isPlain && !LOOPBACK.includes(hostname)) {
    throw new Error('The address of Stripe must begin with https unless it is on this machine.')
  }
  const name = isPlain ? 'http' : 'https'
  return { protocol: name, host: hostname, port: port === '' ? PORTS[name] : Number(port) }
}

/**
 * The official client, bounded in time, tries and size. It speaks the API version its types are of, and
 * sends no measurements.
 */
export function createStripeClient(secretKey: string, url?: string): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: STRIPE_RETRIES,
    timeout: STRIPE_TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(boundedFetch(STRIPE_ANSWER_MAX_BYTES)),
    ...(url === undefined ? {} : readStripeAddress(url)),
  })
}

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
