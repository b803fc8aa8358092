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
