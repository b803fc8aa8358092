import { z } from 'zod'
import { sameText } from '../system-browser/secrets.ts'

/** Google spells itself both ways: https://developers.google.com/identity/openid-connect */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/** An ID token of three base64url parts; the last is empty when it is not signed (RFC 7519). */
const TOKEN = /^[\w-]+\.([\w-]+)\.[\w-]*$/

const claims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  exp: z.number(),
})

function readClaims(token: string): z.infer<typeof claims> | null {
  const payload = TOKEN.exec(token)?.[1]
  if (payload === undefined) return null
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/**
 * Why an ID token is not the answer to our attempt, or null when it is (OpenID Connect Core, section
 * 3.1.3.7). `now` is in seconds since the epoch.
 *
 * The signature is not checked here: the token came straight from the token endpoint over TLS (or
 * from this machine), which that section accepts in its place; the identity provider that gets the
 * token next checks it again.
 */
export function idTokenProblem(
  token: string,
  expected: { readonly clientId: string; readonly nonce: string; readonly now: number },
): 'unreadable' | 'issuer' | 'audience' | 'nonce' | 'expired' | null {
  const found = readClaims(token)
  if (found === null) return 'unreadable'
  if (!ISSUERS.includes(found.iss)) return 'issuer'
  const audiences = Array.isArray(found.aud) ? found.aud : [found.aud]
  if (audiences.length !== 1 || audiences[0] !== expected.clientId) return 'audience'
  if (found.azp !== undefined && found.azp !== expected.clientId) return 'audience'
  if (!sameText(found.nonce, expected.nonce)) return 'nonce'
  return found.exp > expected.now ? null : 'expired'
}
