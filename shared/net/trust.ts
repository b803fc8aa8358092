import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** Cache size of servers with fetched issuers; the oldest entry is evicted. */
const MAX_COMPLETED = 20

export interface Trust {
  /** Certificates for the server at `host:port`; undefined: Node's own roots. */
  contextFor(hostAndPort: string): SecureContext | undefined
  /** Adds the roots of the system's store. False if it is empty or was added before. */
  addSystemRoots(): boolean
  /** Adds intermediate certificates that the server at `host:port` does not send. They are not trusted as roots. */
  addIssuers(hostAndPort: string, issuers: readonly string[]): void
}

/** Trusts `ca` (PEM, default: Node's roots), and on demand the system's roots, which can take a second to read. */
export function createTrust(
  options: { readonly ca?: readonly string[]; readonly systemRoots?: () => readonly string[] } = {},
): Trust {
  const { ca, systemRoots } = options
  const completed = new Map<string, SecureContext>()
  let system: readonly string[] | null = null
  let context = ca && createSecureContext({ ca: [...ca] })
  const roots = () => [...(ca ?? getCACertificates('default')), ...(system ?? [])]
  return {
    contextFor: (hostAndPort) => completed.get(hostAndPort) ?? context,
    addSystemRoots() {
      if (system !== null) return false
      system = systemRoots?.() ?? []
      if (system.length === 0) return false
      context = createSecureContext({ ca: roots() })
      completed.clear()
      return true
    },
    addIssuers(hostAndPort, issuers) {
      completed.delete(hostAndPort)
      completed.set(hostAndPort, createSecureContext({ ca: [...roots(), ...issuers] }))
      const [oldest] = completed.keys()
      if (completed.size > MAX_COMPLETED && oldest !== undefined) completed.delete(oldest)
    },
  }
}

/** Intermediate certificates fetched per server; a chain has one or two. */
const MAX_ISSUERS = 3
const MAX_SENT = 10
/** Address of the issuer's certificate (RFC 5280, section 4.2.2.1). Https would itself need a certificate. */
const ISSUER_URL = /^CA Issuers - URI:"?(http:\/\/[^\s"]{1,1000})"?$/m

/** Intermediate certificates in PEM; null: one could not be fetched. */
type MissingIssuers = readonly string[] | null

/**
 * Fetches the intermediate certificates between `leaf` and a root (AIA), like Chromium, for a server that does not send
 * them. Excludes self-signed ones: a certificate fetched over http proves nothing, and only a trusted root may end a
 * chain. `fetch` resolves with the bytes at an address, or null.
 */
export async function findIssuers(
  leaf: X509Certificate,
  fetch: (url: string) => Promise<Buffer | null>,
): Promise<MissingIssuers> {
  const found: string[] = []
  let child = lastSent(leaf)
  while (found.length < MAX_ISSUERS && !isSelfSigned(child)) {
    const url = ISSUER_URL.exec(child.infoAccess ?? '')?.[1]
    if (url === undefined) break
    const bytes = await fetch(url)
    const issuer = bytes && parse(bytes)
    if (!issuer?.ca || !isIssuedBy(child, issuer)) return found.length > 0 ? found : null
    if (isSelfSigned(issuer)) break
    found.push(issuer.toString())
    child = issuer
  }
  return found
}

function lastSent(leaf: X509Certificate): X509Certificate {
  let last = leaf
  for (let n = 0; n < MAX_SENT && last.issuerCertificate && !isSelfSigned(last); n += 1)
    last = last.issuerCertificate
  return last
}

function isIssuedBy(child: X509Certificate, issuer: X509Certificate): boolean {
  return child.checkIssued(issuer) && child.verify(issuer.publicKey)
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.checkIssued(certificate)
}

function parse(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}
