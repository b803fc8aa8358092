import { Failure } from '../../http/failure.ts'

/** Google's canonical codes in use, and their HTTP status (google/rpc/code.proto). */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  UNIMPLEMENTED: 501,
} as const

type CanonicalCode = keyof typeof HTTP_STATUS

const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  421: 'PERMISSION_DENIED',
  503: 'UNAVAILABLE',
  507: 'RESOURCE_EXHAUSTED',
}

export function googleFailure(code: CanonicalCode, message: string): Failure {
  return new Failure(HTTP_STATUS[code], code, { title: message })
}

export function permissionDenied(): Failure {
  return googleFailure('PERMISSION_DENIED', 'Missing or insufficient permissions.')
}

/** Returns `{error: {code, message, status}}`, which the Firestore SDK expects. */
export function toGoogleError(failure: Failure) {
  const status = Object.hasOwn(HTTP_STATUS, failure.code)
    ? failure.code
    : (CODE_BY_STATUS[failure.status] ?? 'INTERNAL')
  const message = failure.detail ?? failure.title
  return { error: { code: failure.status, message, status } }
}
