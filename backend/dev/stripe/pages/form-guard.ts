import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const SECRET_BYTES = 32

/** Name of the hidden field. */
export const TOKEN_FIELD = 'token'

/**
 * Tells forms of our own pages from forms of others. A page carries a token that is made from its
 * address with a secret of this process: it is worth nothing on another page, or after a restart.
 */
export function createFormGuard(secret: Uint8Array = randomBytes(SECRET_BYTES)) {
  const tokenOf = (path: string) => createHmac('sha256', secret).update(path).digest('base64url')
  return {
    tokenOf,
    isTokenOf: (path: string, token: string | undefined): boolean => {
      const expected = Buffer.from(tokenOf(path))
      const given = Buffer.from(token ?? '')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
export type FormGuard = ReturnType<typeof createFormGuard>

/**
 * Whether a browser says that a request comes from a page of ours. Origin does not tell: it is "null"
 * for forms of pages without referrer. Programs that are no browser send no such header.
 */
export function isOwnForm(headers: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
