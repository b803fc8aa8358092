/**
 * Signing in with Google by authorization code and PKCE, as main and the page both do it (RFC 6749, 4.1;
 * RFC 7636; OpenID Connect Core). The protocol is oauth4webapi's; what is stricter here is said where it is.
 */
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

/** Google spells itself both ways: https://developers.google.com/identity/openid-connect */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'] as const
/** Longest code that is passed on. Google says up to 256 bytes; other providers send more. */
const MAX_CODE_LENGTH = 2_048
/** Longest the token endpoint may take, body included. */
const EXCHANGE_TIMEOUT_MS = 10_000
/** Largest answer that is read, in bytes; a real one takes about 3 KB. */
const MAX_ANSWER_BYTES = 64 * 1024
/** Another try later may do. */
const TOO_MANY_REQUESTS = 429
/** Three base64url parts; the last is empty when it is not signed (RFC 7519). */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** What belongs to one attempt to sign in and to no other. */
export interface Attempt {
  /** Proves at the token endpoint that the same program asked. Goes nowhere else. */
  readonly verifier: string
  /** Comes back with the code: its sender has seen this attempt's request. */
  readonly state: string
  /** Comes back inside the ID token: it was made for this attempt. */
  readonly nonce: string
}

export function newAttempt(): Attempt {
  return {
    verifier: generateRandomCodeVerifier(),
    state: generateRandomState(),
    nonce: generateRandomNonce(),
  }
}

/** The address of the provider's page, where the user says yes or no. Nothing in it is a secret. */
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
    // Several users may share one browser: Google asks every time which account is meant.
    prompt: 'select_account',
  }).toString()
  return url.href
}

/** What the browser brought back from the provider. */
export type Callback =
  | { readonly kind: 'code'; readonly parameters: URLSearchParams }
  /** The user said no. */
  | { readonly kind: 'denied' }
  /** It does not belong to this attempt, or makes no sense, or the provider had an error. */
  | { readonly kind: 'invalid' }

/** Reads the query of the redirect. Without the very state of this attempt nothing else in it counts. */
export function readCallback(
  google: GoogleConfig,
  query: URLSearchParams,
  state: string,
): Callback {
  try {
    const parameters = validateAuthResponse(serverOf(google), clientOf(google), query, state)
    const [code = '', ...others] = parameters.getAll('code')
    const isWhole = code !== '' && others.length === 0 && code.length <= MAX_CODE_LENGTH
    // The library takes an error without a name for none.
    return isWhole && !parameters.has('error') ? { kind: 'code', parameters } : { kind: 'invalid' }
  } catch (error) {
    const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied'
    return { kind: isDenied ? 'denied' : 'invalid' }
  }
}

/** The program's own fetch: the page's, Node's, or Electron's, which knows the system's proxies. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Exchange =
  | { readonly outcome: 'token'; readonly idToken: string }
  /** `reason` is for the log and holds no secret. */
  | { readonly outcome: 'refused' | 'unreachable'; readonly reason: string }

interface ExchangeOptions {
  readonly google: GoogleConfig
  /** Google gives one even to apps on users' machines; a page has none. */
  readonly clientSecret: string | null
  readonly redirectUri: string
  readonly attempt: Attempt
  /** Of a callback that was read. */
  readonly parameters: URLSearchParams
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

/** Exchanges the code for an ID token that is made for this attempt. Rejects only when `signal` ends it. */
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
        // An emulator on this machine; the configuration lets no other address do without TLS.
        [allowInsecureRequests]: isLocal(google),
        [customFetch]: (url, init) => guardedFetch(fetch, url, init as RequestInit),
      },
    )
  } catch (error) {
    signal.throwIfAborted()
    // The name alone: a message may quote what was sent.
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

/** A redirect counts as no answer: the code would go along with it. */
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
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel()
      throw new Error('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
  const { status, headers } = response
  return new Response(text || null, { status, headers })
}

/**
 * The ID token, checked as OpenID Connect Core 3.1.3.7 says. Its signature is not: the token came straight
 * from the token endpoint over TLS or from this machine, which that section accepts in its place, and the
 * identity provider that gets it next checks it again.
 */
async function readToken(
  google: GoogleConfig,
  attempt: Attempt,
  response: Response,
): Promise<string> {
  const date = Date.parse(response.headers.get('date') ?? '')
  // A wrong clock of this machine must not make a fresh token look old. A page is not told the date.
  const skew = Number.isNaN(date) ? 0 : Math.round((date - Date.now()) / 1_000)
  const client = { ...clientOf(google), [clockSkew]: skew, [clockTolerance]: 0 }
  const expected = { expectedNonce: attempt.nonce, requireIdToken: true }
  const [url, name] = ISSUERS.map((issuer) => ({ ...serverOf(google), issuer }))
  const answer = await processAuthorizationCodeResponse(
    url as AuthorizationServer,
    client,
    response.clone(),
    expected,
  ).catch(() =>
    processAuthorizationCodeResponse(name as AuthorizationServer, client, response, expected),
  )
  const { aud, azp = google.clientId } = getValidatedIdTokenClaims(answer) ?? {}
  const idToken = answer.id_token ?? ''
  // Stricter than the library, which takes other audiences where `azp` names this client.
  const isForUs = [aud].flat().length === 1 && azp === google.clientId
  if (!isForUs || !TOKEN.test(idToken)) throw new Error('The ID token is not for this client')
  return idToken
}

const isLocal = (google: GoogleConfig) => new URL(google.tokenUrl).protocol === 'http:'

function serverOf(google: GoogleConfig): AuthorizationServer {
  return {
    issuer: ISSUERS[0],
    token_endpoint: google.tokenUrl,
    // An emulator's tokens are not signed.
    id_token_signing_alg_values_supported: isLocal(google) ? ['RS256', 'none'] : ['RS256'],
  }
}

const clientOf = ({ clientId }: GoogleConfig): Client => ({ client_id: clientId })
