import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ownValue } from '../../shared/api/own-value.ts'
import { problemsText } from '../../shared/locales/generated/problems.ts'
import { property } from './describe-fault.ts'
import { Failure, type ProblemCode } from './failure.ts'

/** Maps Fastify's errors (https://fastify.dev/docs/latest/Reference/Errors/) to failures of this API. */
const FRAMEWORK_FAILURES: Readonly<
  Record<string, [status: number, code: ProblemCode, options?: { readonly title: string }]>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad-request', { title: problemsText.badLength }],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid-json'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid-json'],
  FST_ERR_BAD_URL: [400, 'bad-url'],
}

const SQLITE_FULL = 13

/** Error code of database/postgres-dialect.ts, and the retry delay in seconds. */
const DATABASE_UNAVAILABLE = 'ERR_DATABASE_UNAVAILABLE'
const RETRY_AFTER_S = 5

/** PostgreSQL codes of a serialization failure or deadlock after all retries, and of a statement timeout. */
const BUSY_CODES = ['40001', '40P01', '57014']

/** PostgreSQL rejects text with a zero byte (character_not_in_repertoire), which the app never sends. */
const ZERO_BYTE = '22021'

const REQUEST_PART_NAMES: Readonly<Record<string, string>> = { querystring: 'query' }
/** RFC 9110 defines 422 for a well-formed body with invalid content, and 400 for an invalid URL or header. */
const INVALID_REQUEST_STATUS = { body: 422, other: 400 }

/** Converts any error to the response that the client gets. Unknown errors become 500. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = error.validationContext ?? 'request'
    const status = context === 'body' ? INVALID_REQUEST_STATUS.body : INVALID_REQUEST_STATUS.other
    return new Failure(status, 'invalid-request', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: [
          ownValue(REQUEST_PART_NAMES, context) ?? context,
          ...instancePath.split('/').filter(Boolean),
        ].join('.'),
        message: message ?? 'not valid',
      })),
    })
  }
  const frameworkFailure = ownValue(FRAMEWORK_FAILURES, String(property(error, 'code')))
  if (frameworkFailure) return new Failure(...frameworkFailure)
  if (property(error, 'errcode') === SQLITE_FULL) {
    return new Failure(507, 'no-space')
  }
  const code = property(error, 'code')
  if (code === DATABASE_UNAVAILABLE || BUSY_CODES.includes(String(code))) {
    return new Failure(503, 'database-unavailable', {
      headers: { 'retry-after': String(RETRY_AFTER_S) },
    })
  }
  if (code === ZERO_BYTE) {
    return new Failure(400, 'bad-request')
  }
  const status = property(error, 'statusCode')
  if (error instanceof SyntaxError && status === 400) {
    return new Failure(400, 'invalid-json')
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Failure(status, 'bad-request')
  }
  return new Failure(500, 'internal')
}
