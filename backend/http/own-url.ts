import type { FastifyInstance } from 'fastify'

const NOWHERE = 'http://127.0.0.1'

export function ownUrl(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return NOWHERE
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
