import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** Maximum number of servers with cached issuers. The oldest entry is evicted. */
const MAX_SERVERS = 20

export interface Trust {
  /** Returns the certificates for the server at `host:port`. Undefined means Node's own roots. */
  contextFor(hostAndPort: string): SecureContext | undefined
  /** Adds the roots of the system's store. Returns false when it is empty or was already added. */
  addSystemRoots(): boolean
  /** Adds intermediate certificates that the server at `host:port` does not send. */
  addIssuers(hostAndPort: string, issuers: readonly string[]): void
}

/** Trusts `ca` (PEM), or else Node's roots. `addSystemRoots` is separate, because it can take a second. */
export function createTrust(
  options: { readonly ca?: readonly string[]; readonly systemRoots?: () => readonly string[] } = {},
): Trust {
  const { ca, systemRoots } = options
  const contextsWithIssuers = new Map<string, SecureContext>()
  let systemCertificates: readonly string[] | null = null
  let context = ca && createSecureContext({ ca: [...ca] })
  const roots = () => [...(ca ?? getCACertificates('default')), ...(systemCertificates ?? [])]
  return {
    contextFor: (hostAndPort) => contextsWithIssuers.get(hostAndPort) ?? context,
    addSystemRoots() {
      if (systemCertificates !== null) return false
      systemCertificates = systemRoots?.() ?? []
      if (systemCertificates.length === 0) return false
      context = createSecureContext({ ca: roots() })
      contextsWithIssuers.clear()
      return true
    },
    addIssuers(hostAndPort, issuers) {
      contextsWithIssuers.delete(hostAndPort)
      contextsWithIssuers.set(hostAndPort, createSecureContext({ ca: [...roots(), ...issuers] }))
      const [oldest] = contextsWithIssuers.keys()
      if (contextsWithIssuers.size > MAX_SERVERS && oldest !== undefined)
        contextsWithIssuers.delete(oldest)
    },
  }
}

/** Maximum number of intermediate certificates to fetch per server. A chain has one or two. */
const MAX_ISSUERS = 3
const MAX_SENT_CERTIFICATES = 10
/** Address of the issuer's certificate (RFC 5280, section 4.2.2.1). An https address would need a certificate too. */
const ISSUER_URL = /^CA Issuers - URI:"?(http:\/\/[^\s"]{1,1000})"?$/m

/** Intermediate certificates in PEM. Null when none could be fetched. */
type MissingIssuers = readonly string[] | null

/**
 * Fetches the intermediate certificates between `leaf` and a root (AIA) for a server that does not send them, as
 * Chromium does. Excludes self-signed certificates, because only a trusted root may end a chain, and a certificate from
 * an http address proves nothing. `fetch` resolves with the bytes at an address, or null.
 */
export async function findIssuers(
  leaf: X509Certificate,
  fetch: (url: string) => Promise<Buffer | null>,
): Promise<MissingIssuers> {
  const issuers: string[] = []
  let child = lastSentCertificate(leaf)
  while (issuers.length < MAX_ISSUERS && !isSelfSigned(child)) {
    const url = ISSUER_URL.exec(child.infoAccess ?? '')?.[1]
    if (url === undefined) break
    const bytes = await fetch(url)
    const issuer = bytes && parseCertificate(bytes)
    if (!issuer?.ca || !isIssuedBy(child, issuer)) return issuers.length > 0 ? issuers : null
    if (isSelfSigned(issuer)) break
    issuers.push(issuer.toString())
    child = issuer
  }
  return issuers
}

function lastSentCertificate(leaf: X509Certificate): X509Certificate {
  let last = leaf
  for (
    let n = 0;
    n < MAX_SENT_CERTIFICATES && last.issuerCertificate && !isSelfSigned(last);
    n += 1
  )
    last = last.issuerCertificate
  return last
}

function isIssuedBy(child: X509Certificate, issuer: X509Certificate): boolean {
  return child.checkIssued(issuer) && child.verify(issuer.publicKey)
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.checkIssued(certificate)
}

function parseCertificate(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}
