import Stripe from 'stripe'
import { boundedFetch } from './bounded-fetch.ts'
import { STRIPE_ANSWER_MAX_BYTES, STRIPE_RETRIES, STRIPE_TIMEOUT_MS } from './stripe-limits.ts'

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** Where the package sends its requests, from an address such as `http://127.0.0.1:4242`. */
export interface StripeAddress {
  readonly protocol: 'http' | 'https'
  readonly host: string
  readonly port: number
}

const PORTS = { http: 80, https: 443 } as const

/**
 * Reads another address than Stripe's own, which tests use. Over http only to this machine: the secret
 * key goes with every request.
 * @throws {Error} when it is no such address
 */
export function readStripeAddress(url: string): StripeAddress {
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
