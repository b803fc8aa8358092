import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const SECRET_BYTES = 32

export const TOKEN_FIELD = 'token'

/** Creates and checks CSRF tokens. A token is an HMAC of the page's path with a secret of this process. */
export function createFormGuard(secret: Uint8Array = randomBytes(SECRET_BYTES)) {
  const tokenOf = (path: string) => createHmac('sha256', secret).update(path).digest('base64url')
  return {
    tokenOf,
    isTokenOf: (path: string, token: string | undefined): boolean => {
      const expected = Buffer.from(tokenOf(path))
      const actual = Buffer.from(token ?? '')
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
export type FormGuard = ReturnType<typeof createFormGuard>

/** Returns true for forms of these pages, whose Origin is "null" (no-referrer). Only browsers send Sec-Fetch-Site. */
export function isOwnForm(headers: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Maximum size of a body. It exceeds any form of the pages. */
export const FORM_MAX_BYTES = 4_096
const FIELDS_MAX = 10

export type FormFields = ReadonlyMap<string, string>

/** Makes this scope accept form bodies and no others. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** Parses form fields. Returns null for a body that the pages never send: no form, too many fields or duplicates. */
export function formFields(body: unknown): FormFields | null {
  if (typeof body !== 'string') return null
  const entries = [...new URLSearchParams(body)]
  const fields = new Map(entries)
  return fields.size === entries.length && fields.size <= FIELDS_MAX ? fields : null
}
