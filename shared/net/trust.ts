import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** Servers whose missing issuers are remembered; the oldest gives way. */
const MAX_COMPLETED = 20

/** The certificates by which servers are verified. More are loaded only when a server needs them. */
export interface Trust {
  /** What the server at `host:port` is verified by; undefined: Node's own roots. */
  contextFor(hostAndPort: string): SecureContext | undefined
  /** Adds the roots of the system's store. False: there are none, or they were added before. */
  addSystemRoots(): boolean
  /** Adds intermediate certificates that the server at `host:port` does not send. They are no roots. */
  addIssuers(hostAndPort: string, issuers: readonly string[]): void
}

/**
 * Trusts `ca` (Node's own roots without it) and, once they are needed, the roots of the system's store: reading that
 * takes up to a second on some systems, so it is not read before. All certificates are in PEM.
 */
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

/** Intermediate certificates that are fetched for one server: a chain has one or two. */
const MAX_ISSUERS = 3
/** Certificates looked at of those that a server sends. */
const MAX_SENT = 10
/** Where the issuer's certificate is (RFC 5280, section 4.2.2.1). Over https it would need a certificate itself. */
const ISSUER_URL = /^CA Issuers - URI:"?(http:\/\/[^\s"]{1,1000})"?$/m

/** What a chain lacks: intermediate certificates in PEM; null: one of them could not be fetched. */
type MissingIssuers = readonly string[] | null

/**
 * Fetches the intermediate certificates between the chain of `leaf` and a root, as Chromium does for a server that
 * does not send them. A self-signed one is never among them: fetched over http it proves nothing, and only a root that
 * is trusted anyway may end a chain. `fetch` resolves with the bytes at an address; null: none.
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

/** The end of the chain that the server sends. */
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

/** DER or PEM; null for anything else. */
function parse(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}
