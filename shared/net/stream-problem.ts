import type { StreamEnd, StreamLoss } from '../radio/stream-ends.ts'

/** What went wrong with one connection: worth a retry, or the end of the stream. */
export type Problem =
  | { readonly kind: 'loss'; readonly reason: StreamLoss }
  | { readonly kind: 'end'; readonly reason: StreamEnd }

/** A problem on its way up; the message is for the log. */
export class StreamProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

/** An address that the user has to allow first. */
export class PrivateAddress extends StreamProblem {
  readonly hostAndPort: string
  constructor(hostAndPort: string, message: string) {
    super({ kind: 'end', reason: 'private-address' }, message)
    this.hostAndPort = hostAndPort
  }
}

/** A problem after which a retry may do better. */
export function loss(reason: StreamLoss, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'loss', reason }, message)
}

/** A problem that no retry repairs. */
export function end(reason: StreamEnd, message: string = reason): StreamProblem {
  return new StreamProblem({ kind: 'end', reason }, message)
}

/** Node's names of failed lookups (getaddrinfo and c-ares). */
const LOOKUP_CODES = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL', 'ENODATA']

/** No route to the host, or nothing listens at the port. */
const REFUSED_CODES = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES']

/**
 * OpenSSL's names of what is wrong with a certificate, as Node passes them on
 * (https://nodejs.org/api/tls.html#x509-certificate-error-codes).
 */
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

/** What is wrong with the certificate, if that is what a code says. */
function tlsReason(code: string): TlsReason | undefined {
  return Object.hasOwn(TLS_REASONS, code)
    ? TLS_REASONS[code as keyof typeof TLS_REASONS]
    : undefined
}

/** The codes of an error of Node's network; of several addresses, each with its own failure, all. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : []
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? [code, ...inner] : inner
}

/** What an error of Node's network means for the stream. What is not known counts as a reset. */
export function problemOf(error: unknown): Problem {
  if (error instanceof StreamProblem) return error.problem
  const codes = codesOf(error)
  const hasOne = (of: readonly string[]) => codes.some((code) => of.includes(code))
  for (const code of codes) {
    const reason = tlsReason(code)
    if (reason !== undefined) return { kind: 'end', reason }
  }
  if (codes.some((code) => code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)))
    return { kind: 'end', reason: 'tls-failed' }
  // Node's HTTP parser (llhttp) refuses the head.
  if (codes.some((code) => code.startsWith('HPE_'))) return { kind: 'end', reason: 'bad-head' }
  if (hasOne(LOOKUP_CODES)) return { kind: 'loss', reason: 'name-not-found' }
  if (hasOne(REFUSED_CODES)) return { kind: 'loss', reason: 'refused' }
  if (hasOne(['ETIMEDOUT'])) return { kind: 'loss', reason: 'no-answer' }
  return { kind: 'loss', reason: 'reset' }
}

/** Whether no trusted root vouches for a server, as far as its certificates are known. */
export function isUntrusted(error: unknown): boolean {
  return problemOf(error).reason === 'tls-untrusted'
}

/**
 * Why a stream is over, once nothing more is tried after this loss. `answered`: a server had answered.
 */
export function endOf(reason: StreamLoss, answered: boolean): StreamEnd {
  if (reason === 'name-not-found' || reason === 'refused' || reason === 'server-error')
    return reason
  return answered ? 'no-audio' : 'no-answer'
}
