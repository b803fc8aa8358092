import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ownValue } from '../../shared/api/own-value.ts'
import { property } from './describe-fault.ts'
import { Failure } from './failure.ts'

/** Fastify's own refusals (https://fastify.dev/docs/latest/Reference/Errors/), in our words. */
const FRAMEWORK_FAILURES: Readonly<Record<string, [status: number, code: string, title: string]>> =
  {
    FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'That is too much data.'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [
      415,
      'unsupported-media-type',
      'Only JSON is understood here.',
    ],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad-request', 'The request is damaged.'],
    FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid-json', 'The request body is not valid JSON.'],
    FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid-json', 'The request body is not valid JSON.'],
    FST_ERR_BAD_URL: [400, 'bad-url', 'The address is not valid.'],
  }

/** SQLITE_FULL (https://sqlite.org/rescode.html#full). */
const DISK_IS_FULL = 13

/** What the database's connection says when it is gone (database/postgres-dialect.ts), and when to ask again. */
const DATABASE_IS_AWAY = 'ERR_DATABASE_UNAVAILABLE'
const RETRY_AFTER_S = 5

/** PostgreSQL's "once more", after all attempts (database/transaction.ts), and a statement that took too long. */
const STILL_BUSY = ['40001', '40P01', '57014']

/** PostgreSQL keeps no text with a zero byte (character_not_in_repertoire); nothing of ours has one. */
const ZERO_BYTE = '22021'

const PARTS: Readonly<Record<string, string>> = { querystring: 'query' }
/** RFC 9110: a body that can be read and asks for what cannot be is 422; a wrong address or header is 400. */
const NOT_ACCEPTABLE = { body: 422, other: 400 }

/** Turns anything thrown while answering into a failure; the unexpected becomes a bare 500. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = error.validationContext ?? 'request'
    const status = context === 'body' ? NOT_ACCEPTABLE.body : NOT_ACCEPTABLE.other
    return new Failure(status, 'invalid-request', 'Some of what was sent is not valid.', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: [
          ownValue(PARTS, context) ?? context,
          ...instancePath.split('/').filter(Boolean),
        ].join('.'),
        message: message ?? 'not valid',
      })),
    })
  }
  const known = ownValue(FRAMEWORK_FAILURES, String(property(error, 'code')))
  if (known) return new Failure(...known)
  if (property(error, 'errcode') === DISK_IS_FULL) {
    return new Failure(507, 'no-space', 'There is no space left to save that.')
  }
  const code = property(error, 'code')
  if (code === DATABASE_IS_AWAY || STILL_BUSY.includes(String(code))) {
    return new Failure(503, 'database-unavailable', 'Undertone is busy. Try again in a moment.', {
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    })
  }
  if (code === ZERO_BYTE) {
    return new Failure(400, 'bad-request', 'The request cannot be understood.')
  }
  const status = property(error, 'statusCode')
  if (error instanceof SyntaxError && status === 400) {
    return new Failure(400, 'invalid-json', 'The request body is not valid JSON.')
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Failure(status, 'bad-request', 'The request cannot be understood.')
  }
  return new Failure(500, 'internal', 'Internal Server Error!')
}
