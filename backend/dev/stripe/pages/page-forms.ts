import type { FastifyInstance } from 'fastify'

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
