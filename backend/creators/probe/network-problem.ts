import type { StreamEnd } from '../../../preload/contract.ts'
import { ProbeProblem } from './probe-problem.ts'

/** Node's and OpenSSL's codes (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const REASONS: Readonly<Record<string, StreamEnd>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  EAI_NONAME: 'name-not-found',
  EAI_FAIL: 'name-not-found',
  ENODATA: 'name-not-found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
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
  EPROTO: 'tls-failed',
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  // Several addresses were tried, each with its own failure.
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : []
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? [code, ...inner] : inner
}

/** What an error of Node's network means for a stream. What is not known counts as no answer. */
export function networkProblem(error: unknown): ProbeProblem {
  if (error instanceof ProbeProblem) return error
  for (const code of codesOf(error)) {
    const reason = REASONS[code] ?? (/^ERR_(?:SSL|TLS)_/.test(code) ? 'tls-failed' : null)
    if (reason !== null) return new ProbeProblem(reason)
  }
  return new ProbeProblem('no-answer')
}
