import type { StreamEnd, StreamLoss } from '../radio/stream-ends.ts'

/** Failure of a connection. The relay retries after a `loss`. An `end` is final. */
export type Problem =
  | { readonly kind: 'loss'; readonly reason: StreamLoss }
  | { readonly kind: 'end'; readonly reason: StreamEnd }

/** Error that carries a Problem. Its message is for the log. */
export class StreamProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

export class PrivateAddress extends StreamProblem {
  readonly hostAndPort: string
  constructor(hostAndPort: string, message: string) {
    super({ kind: 'end', reason: 'private-address' }, message)
    this.hostAndPort = hostAndPort
  }
}

export function loss(reason: StreamLoss, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'loss', reason }, message)
}

export function end(reason: StreamEnd, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'end', reason }, message)
}

/** Node's codes of failed lookups (getaddrinfo and c-ares). */
const LOOKUP_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL', 'ENODATA']

/** Node's codes when there is no route to the host, or no listener at the port. */
const REFUSED_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES']

/** OpenSSL's certificate errors as reported by Node (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const TLS_REASONS = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls-name',
  HOSTNAME_MISMATCH: 'tls-name',
  CERT_HAS_EXPIRED: 'tls-expired',
  CERT_NOT_YET_VALID: 'tls-expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls-untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls-untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls-untrusted',
  CERT_UNTRUSTED: 'tls-untrusted',
  CERT_REJECTED: 'tls-untrusted',
  CERT_REVOKED: 'tls-untrusted',
  INVALID_CA: 'tls-untrusted',
  CERT_CHAIN_TOO_LONG: 'tls-untrusted',
} as const
type TlsReason = (typeof TLS_REASONS)[keyof typeof TLS_REASONS]

function tlsReason(code: string): TlsReason | undefined {
  return Object.hasOwn(TLS_REASONS, code)
    ? TLS_REASONS[code as keyof typeof TLS_REASONS]
    : undefined
}

/** Returns all codes of a Node network error. An AggregateError has a code for each address. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : []
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? [code, ...inner] : inner
}

/** Maps a Node network error to a problem. Unknown errors count as a reset. */
export function problemOf(error: unknown): Problem {
  if (error instanceof StreamProblem) return error.problem
  const codes = codesOf(error)
  const hasAny = (group: readonly string[]) => codes.some((code) => group.includes(code))
  for (const code of codes) {
    const reason = tlsReason(code)
    if (reason !== undefined) return { kind: 'end', reason }
  }
  if (codes.some((code) => code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)))
    return { kind: 'end', reason: 'tls-failed' }
  // These codes mean that Node's HTTP parser (llhttp) rejected the head.
  if (codes.some((code) => code.startsWith('HPE_'))) return { kind: 'end', reason: 'bad-head' }
  if (hasAny(LOOKUP_CODES)) return { kind: 'loss', reason: 'name-not-found' }
  if (hasAny(REFUSED_CODES)) return { kind: 'loss', reason: 'refused' }
  if (hasAny(['ETIMEDOUT'])) return { kind: 'loss', reason: 'no-answer' }
  return { kind: 'loss', reason: 'reset' }
}

/** Returns true when no trusted root has signed the server's chain. */
export function isUntrusted(error: unknown): boolean {
  return problemOf(error).reason === 'tls-untrusted'
}

/** Returns the final reason after the last retry. `hasResponded` is true when a server has responded. */
export function finalReason(reason: StreamLoss, hasResponded: boolean): StreamEnd {
  if (reason === 'name-not-found' || reason === 'refused' || reason === 'server-error')
    return reason
  return hasResponded ? 'no-audio' : 'no-answer'
}
