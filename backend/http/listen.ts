import type { FastifyInstance } from 'fastify'

export interface Listen {
  readonly host: string
  readonly port: number
}

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** In ms, for `http.createServer`. Node's defaults (5 minutes, 30 s) let slow clients hold connections for long. */
export const SERVER_TIMEOUTS = {
  requestTimeout: 15_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
} as const

const URL_WITHOUT_PORT = 'http://127.0.0.1'

export function ownUrl(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return URL_WITHOUT_PORT
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
