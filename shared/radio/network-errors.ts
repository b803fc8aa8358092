/** What Node's network calls its errors, for the relay and the backend's probe alike. */

/** Node's names of failed lookups (getaddrinfo and c-ares). */
export const LOOKUP_CODES = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
  'EAI_FAIL',
  'ENODATA',
]

/** Nobody can be reached there, or nobody is at that door. */
export const REFUSED_CODES = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
]

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
export function tlsReason(code: string): TlsReason | undefined {
  return Object.hasOwn(TLS_REASONS, code)
    ? TLS_REASONS[code as keyof typeof TLS_REASONS]
    : undefined
}

/** The codes of an error of Node's network; of several addresses, each with its own failure, all. */
export function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : []
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? [code, ...inner] : inner
}
