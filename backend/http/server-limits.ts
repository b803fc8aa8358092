/**
 * For `http.createServer`, milliseconds: a whole request must have arrived after the first, and how
 * often that is looked at. Node's own (5 minutes, 30 s) let a slow sender hold a connection for long.
 */
export const SERVER_TIMEOUTS = {
  requestTimeout: 15_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
} as const
