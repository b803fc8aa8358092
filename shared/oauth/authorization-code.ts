/** Google sign-in with an authorization code and PKCE (RFC 6749, 4.1; RFC 7636; OpenID Connect Core). */
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  None,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { GoogleConfig } from '../config/config.ts'

/** Google uses both issuers: https://developers.google.com/identity/openid-connect */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'] as const
/** Google documents codes of up to 256 bytes. Other providers send longer codes. */
const MAX_CODE_LENGTH = 2_048
const EXCHANGE_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024
const TOO_MANY_REQUESTS = 429
/** A JWT has three base64url parts. The last part is empty in an unsigned token (RFC 7519). */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

export interface Attempt {
  /** PKCE verifier, sent to the token endpoint only. */
  readonly verifier: string
  /** Google returns it with the code, which proves that the response belongs to this attempt. */
  readonly state: string
  /** Google returns it in the ID token, which proves that the token belongs to this attempt. */
  readonly nonce: string
}

export function newAttempt(): Attempt {
  return {
    verifier: generateRandomCodeVerifier(),
    state: generateRandomState(),
    nonce: generateRandomNonce(),
  }
}

/** Returns the address of the provider's consent page. It contains no secret. */
export async function authorizationUrl(
  google: GoogleConfig,
  redirectUri: string,
  { verifier, state, nonce }: Attempt,
): Promise<string> {
  const url = new URL(google.authorizationUrl)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: google.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Google must let the user select an account each time, because several users may share a browser.
    prompt: 'select_account',
  }).toString()
  return url.href
}

export type Callback =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  | { readonly kind: 'denied' }
  /** The query is malformed, belongs to another attempt, or contains an error of the provider. */
  | { readonly kind: 'invalid' }

/** Parses the query of the redirect. A query without this attempt's `state` is invalid. */
export function readCallback(
  google: GoogleConfig,
  query: URLSearchParams,
  state: string,
): Callback {
  try {
    const parameters = validateAuthResponse(serverOf(google), clientOf(google), query, state)
    const [code = '', ...others] = parameters.getAll('code')
    const isComplete = code !== '' && others.length === 0 && code.length <= MAX_CODE_LENGTH
    // The library accepts a response whose `error` is empty.
    return isComplete && !parameters.has('error')
      ? { kind: 'code', parameters }
      : { kind: 'invalid' }
  } catch (error) {
    const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    return { kind: isDenied ? 'denied' : 'invalid' }
  }
}

/** Fetch function of the page, Node or Electron. Electron's function uses the system's proxy. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Exchange =
  | { readonly outcome: 'token'; readonly idToken: string }
  /** `reason` is for the log and contains no secret. */
  | { readonly outcome: 'refused' | 'unreachable'; readonly reason: string }

interface ExchangeOptions {
  readonly google: GoogleConfig
  /** Google issues a secret even to installed apps. A page has none. */
  readonly clientSecret: string | null
  readonly redirectUri: string
  readonly attempt: Attempt
  readonly parameters: URLSearchParams
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

/** Exchanges the code for an ID token of this attempt. Rejects only when `signal` aborts. */
export async function exchangeCode(options: ExchangeOptions): Promise<Exchange> {
  const { google, clientSecret, redirectUri, attempt, parameters, fetch, signal } = options
  let response: Response
  try {
    response = await authorizationCodeGrantRequest(
      serverOf(google),
      clientOf(google),
      clientSecret === null ? None() : ClientSecretPost(clientSecret),
      parameters,
      redirectUri,
      attempt.verifier,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(EXCHANGE_TIMEOUT_MS)]),
        // True only for a local emulator. The configuration requires TLS for all other addresses.
        [allowInsecureRequests]: isLocal(google),
        [customFetch]: (url, init) => guardedFetch(fetch, url, init as RequestInit),
      },
    )
  } catch (error) {
    signal.throwIfAborted()
    // Return only the error's name, because its message may quote the request.
    return { outcome: 'unreachable', reason: error instanceof Error ? error.name : 'unknown' }
  }
  const { status } = response
  if (status >= 500 || status === TOO_MANY_REQUESTS)
    return { outcome: 'unreachable', reason: `status ${status}` }
  try {
    return { outcome: 'token', idToken: await readToken(google, attempt, response) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { outcome: 'refused', reason: status === 200 ? code : `status ${status}` }
  }
}

/** Rejects redirects, which would forward the code, and large responses. */
async function guardedFetch(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
  })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > MAX_RESPONSE_BYTES) {
      await reader.cancel()
      throw new Error('The response is too large.')
    }
    text += decoder.decode(value, { stream: true })
  }
  const { status, headers } = response
  return new Response(text || null, { status, headers })
}

/** Validates the ID token. OpenID Connect Core 3.1.3.7 accepts TLS for the signature. The provider verifies it. */
async function readToken(
  google: GoogleConfig,
  attempt: Attempt,
  response: Response,
): Promise<string> {
  const date = Date.parse(response.headers.get('date') ?? '')
  // With a wrong local clock, a fresh token would look expired. Pages cannot read the Date header.
  const skew = Number.isNaN(date) ? 0 : Math.round((date - Date.now()) / 1_000)
  const client = { ...clientOf(google), [clockSkew]: skew, [clockTolerance]: 0 }
  const expected = { expectedNonce: attempt.nonce, requireIdToken: true }
  const [urlIssuer, nameIssuer] = ISSUERS.map((issuer) => ({ ...serverOf(google), issuer }))
  const tokens = await processAuthorizationCodeResponse(
    urlIssuer as AuthorizationServer,
    client,
    response.clone(),
    expected,
  ).catch(() =>
    processAuthorizationCodeResponse(nameIssuer as AuthorizationServer, client, response, expected),
  )
  const { aud, azp = google.clientId } = getValidatedIdTokenClaims(tokens) ?? {}
  const idToken = tokens.id_token ?? ''
  // The library also accepts other audiences when `azp` is this client.
  const isForThisClient = [aud].flat().length === 1 && azp === google.clientId
  if (!isForThisClient || !TOKEN.test(idToken))
    throw new Error('The ID token is not for this client.')
  return idToken
}

const isLocal = (google: GoogleConfig) => new URL(google.tokenUrl).protocol === 'http:'

function serverOf(google: GoogleConfig): AuthorizationServer {
  return {
    issuer: ISSUERS[0],
    token_endpoint: google.tokenUrl,
    // The tokens of an emulator are unsigned.
    id_token_signing_alg_values_supported: isLocal(google) ? ['RS256', 'none'] : ['RS256'],
  }
}

const clientOf = ({ clientId }: GoogleConfig): Client => ({ client_id: clientId })
