import type { FastifyInstance } from 'fastify'

const URL_WITHOUT_PORT = 'http://127.0.0.1'

export function ownUrl(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return URL_WITHOUT_PORT
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
