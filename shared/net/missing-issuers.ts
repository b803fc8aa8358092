import { X509Certificate } from 'node:crypto'

/** Intermediate certificates that are fetched for one server: a chain has one or two. */
const MAX_ISSUERS = 3
/** Certificates looked at of those that a server sends. */
const MAX_SENT = 10
/** Where the issuer's certificate is (RFC 5280, section 4.2.2.1). Over https it would need a certificate itself. */
const ISSUER_URL = /^CA Issuers - URI:"?(http:\/\/[^\s"]{1,1000})"?$/m

/** What a chain lacks: intermediate certificates in PEM; null: one of them could not be fetched. */
export type MissingIssuers = readonly string[] | null

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
