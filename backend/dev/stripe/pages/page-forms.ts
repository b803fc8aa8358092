import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** Larger than any form here; the rest of the API has its own limit. */
export const FORM_MAX_BYTES = 4_096
const FIELDS_MAX = 10

/** The fields of a form that was sent, each once. */
export type FormFields = ReadonlyMap<string, string>

/** Makes this part of a service understand the forms of its own pages, and no other body. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** The fields of a body; null for what no form of ours sends: none, too many, or one twice. */
export function formFields(body: unknown): FormFields | null {
  if (typeof body !== 'string') return null
  const entries = [...new URLSearchParams(body)]
  const fields = new Map(entries)
  return fields.size === entries.length && fields.size <= FIELDS_MAX ? fields : null
}
