import type { GoogleConfig } from '../../../shared/config/config.ts'

/** What belongs to one attempt to sign in and to no other. */
export interface Attempt {
  /** Proves at the token endpoint that it was us who asked (RFC 7636). */
  readonly verifier: string
  /** Comes back with the code: whoever brings it has seen our request. */
  readonly state: string
  /** Comes back inside the ID token: it was made for this attempt. */
  readonly nonce: string
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** 256 bits as 43 characters, the fewest that RFC 7636 allows a verifier. */
const unguessable = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** A new attempt. */
export function newAttempt(): Attempt {
  return { verifier: unguessable(), state: unguessable(), nonce: unguessable() }
}

/** The address of the provider's page, where a person says yes or no. Nothing in it is a secret. */
export async function authorizationUrl(
  google: GoogleConfig,
  redirectUri: string,
  { verifier, state, nonce }: Attempt,
): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const url = new URL(google.authorizationUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: google.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Several people may use one browser: which account is asked every time.
    prompt: 'select_account',
  }).toString()
  return url.href
}
