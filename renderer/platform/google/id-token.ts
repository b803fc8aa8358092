/** Google spells itself both ways: https://developers.google.com/identity/openid-connect */
const ISSUERS: readonly unknown[] = ['https://accounts.google.com', 'accounts.google.com']

function readClaims(token: string): Record<string, unknown> | null {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1]
  if (payload === undefined) return null
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    // What is compared is ASCII; names in other letters are nobody's business here.
    const claims: unknown = JSON.parse(text)
    return typeof claims === 'object' ? (claims as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/**
 * Whether an ID token is the answer to our attempt (OpenID Connect Core, section 3.1.3.7). The
 * signature is not checked: the token came straight from the token endpoint, over TLS or from this
 * machine, and the identity provider that gets it next checks it. Its expiry is, by this machine's
 * clock: a page is not told the endpoint's.
 */
export function isOurToken(token: string, clientId: string, nonce: string): boolean {
  const claims = readClaims(token)
  if (claims === null) return false
  const { iss, aud, azp = clientId, nonce: given, exp } = claims
  const audience = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud
  const isForUs = audience === clientId && azp === clientId && given === nonce
  return ISSUERS.includes(iss) && isForUs && typeof exp === 'number' && exp > Date.now() / 1_000
}
