import { type Account, readAddress } from '../radio/station-address.ts'
import { end } from './stream-problem.ts'
import { type Caller, openUpstream, type Upstream } from './upstream.ts'

/** Chromium has the same limit. */
export const MAX_REDIRECTS = 20
/** Maximum number of addresses per attempt, without redirects. Prevents a request storm for a list of dead entries. */
export const MAX_REQUESTS = 12
/** Limits of the cookie jar: hosts, cookies per host, and characters per cookie. It ignores longer cookies. */
const MAX_COOKIE_HOSTS = 10
const MAX_COOKIES = 20
const COOKIE_CHARACTERS = 4_096
/** Name and value of a cookie (RFC 6265, section 4.1.1), with letters of any charset. */
const COOKIE_PAIR = /^[\w!#$%&'*+.^`|~-]+=[ -~\x80-\xff]*$/

/** Counters, cookies and credentials of one attempt to resolve a station. The requests of the attempt update them. */
export interface Steps {
  redirects: number
  requests: number
  playlists: number
  hasResponded: boolean
  /** Cookies by host name and cookie name. `pair` is `name=value`. */
  readonly cookies: Map<string, Map<string, { readonly pair: string; readonly secure: boolean }>>
  /** `Authorization` headers by origin, with credentials of the station or of a redirect. */
  readonly authorizations: Map<string, string>
}

export function createSteps(): Steps {
  const counters = { redirects: 0, requests: 0, playlists: 0, hasResponded: false }
  return { ...counters, cookies: new Map(), authorizations: new Map() }
}

/**
 * Requests `url` and follows redirects. Checks each address before it connects. Sends the cookies in `steps` to their
 * own host and the credentials to their own origin only. Resolves with the first response that is not a redirect,
 * whatever its status. Throws StreamProblem, also for a redirect that `mayFollow` rejects.
 */
export async function openFollowing(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  steps: Steps = createSteps(),
  mayFollow: (next: URL) => boolean = () => true,
): Promise<Upstream> {
  let next = url
  steps.requests += 1
  if (steps.requests > MAX_REQUESTS) throw end('bad-playlist', 'too many addresses')
  for (;;) {
    const requestHeaders = { ...headers, ...ownHeaders(next, steps) }
    const upstream = await openWithAgentFallback(next, caller, requestHeaders, signal)
    steps.hasResponded = true
    storeCookies(upstream, steps)
    const location = upstream.header('location')?.trim() ?? ''
    if (upstream.status < 300 || upstream.status >= 400 || location === '') return upstream
    upstream.hangUp()
    steps.redirects += 1
    if (steps.redirects > MAX_REDIRECTS) throw end('too-many-redirects')
    const target = redirectTarget(location, upstream.url, steps)
    if (target === null) throw end('bad-address', 'a redirect to an invalid stream address')
    if (!mayFollow(target)) throw end('bad-address', 'a redirect that is not allowed')
    next = target
  }
}

/** Retries a 403 once with a browser's User-Agent, because many servers reject unknown programs. */
async function openWithAgentFallback(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { browser } = caller
  if (browser?.mayUse(url) !== true) return openUpstream(url, caller, headers, signal)
  const asBrowser = { ...caller, userAgent: browser.userAgent }
  if (browser.isNeeded(url)) return openUpstream(url, asBrowser, headers, signal)
  const response = await openUpstream(url, caller, headers, signal)
  if (response.status !== 403) return response
  response.hangUp()
  const browserResponse = await openUpstream(url, asBrowser, headers, signal)
  if (browserResponse.status !== 403) browser.markNeeded(url)
  return browserResponse
}

/** Resolves a Location header and stores its credentials for that origin. Returns null for an invalid address. */
function redirectTarget(location: string, base: URL, steps: Steps): URL | null {
  // Node decodes headers as Latin-1. Like Chromium, this escapes each byte whatever the charset is.
  const escaped = location.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const address = readAddress(escaped, base.href)
  if (address === null) return null
  const target = new URL(address.url)
  if (address.account !== null) authorize(steps, address.url, address.account)
  return target
}

/** Stores credentials that are sent to the origin of `url` only. */
export function authorize(steps: Steps, url: string, { username, password }: Account): void {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  steps.authorizations.set(new URL(url).origin, `Basic ${credentials}`)
}

function ownHeaders(url: URL, { cookies, authorizations }: Steps): Record<string, string> {
  const authorization = authorizations.get(url.origin)
  const pairs = [...(cookies.get(url.hostname)?.values() ?? [])]
    .filter(({ secure }) => !secure || url.protocol === 'https:')
    .map(({ pair }) => pair)
  return {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(pairs.length > 0 && { Cookie: pairs.join('; ') }),
  }
}

function storeCookies({ url, cookies }: Upstream, steps: Steps): void {
  for (const cookie of cookies) {
    if (cookie.length > COOKIE_CHARACTERS) continue
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    if (!COOKIE_PAIR.test(pair)) continue
    const hostCookies = steps.cookies.get(url.hostname) ?? new Map()
    // Moves the host to the end, because `dropOldest` evicts the first host.
    steps.cookies.delete(url.hostname)
    steps.cookies.set(url.hostname, hostCookies)
    const secure = attributes.some((attribute) => attribute.toLowerCase() === 'secure')
    hostCookies.set(pair.slice(0, pair.indexOf('=')), { pair, secure })
    dropOldest(hostCookies, MAX_COOKIES)
    dropOldest(steps.cookies, MAX_COOKIE_HOSTS)
  }
}

function dropOldest(entries: Map<string, unknown>, maxSize: number): void {
  const [oldest] = entries.keys()
  if (entries.size > maxSize && oldest !== undefined) entries.delete(oldest)
}
