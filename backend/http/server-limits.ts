/** In ms, for `http.createServer`. Node's defaults (5 minutes, 30 s) let slow clients hold connections for long. */
export const SERVER_TIMEOUTS = {
  requestTimeout: 15_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
} as const
