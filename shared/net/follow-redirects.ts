import { type Account, readAddress } from '../radio/station-address.ts'
import { end } from './stream-problem.ts'
import { type Caller, openUpstream, type Upstream } from './upstream.ts'

/** Redirects followed in one attempt; Chromium follows as many. */
export const MAX_REDIRECTS = 20
/** Addresses of one attempt, without the redirects: a long playlist of dead entries is no reason for a storm. */
export const MAX_REQUESTS = 12
/** Hosts whose cookies are remembered, cookies of one host, and the characters of each: a longer one is ignored. */
const MAX_COOKIE_HOSTS = 10
const MAX_COOKIES = 20
const COOKIE_CHARACTERS = 4_096
/** RFC 6265, section 4.1.1, with letters of any charset. */
const COOKIE_PAIR = /^[\w!#$%&'*+.^`|~-]+=[ -~\x80-\xff]*$/

/** Counts the steps of one way, over all its playlists. */
export interface Steps {
  redirects: number
  requests: number
  playlists: number
  /** A server has answered. */
  answered: boolean
  /** By host name: each cookie as `name=value`, and whether only https may carry it. */
  readonly cookies: Map<string, Map<string, { readonly pair: string; readonly secure: boolean }>>
  /** `Authorization` by origin: credentials of the station, or that a redirect named. */
  readonly authorizations: Map<string, string>
}

export function noSteps(): Steps {
  const none = { redirects: 0, requests: 0, playlists: 0, answered: false }
  return { ...none, cookies: new Map(), authorizations: new Map() }
}

/**
 * Requests `url` and follows its redirects; each address is checked before it is connected to. Cookies go back
 * to their own host and credentials to their own origin, while `steps` are in use. Resolves with the first response
 * that is no redirect, whatever its status. Throws StreamProblem, also for a redirect that `mayFollow` refuses.
 */
export async function openFollowing(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  steps: Steps = noSteps(),
  mayFollow: (next: URL) => boolean = () => true,
): Promise<Upstream> {
  let next = url
  steps.requests += 1
  if (steps.requests > MAX_REQUESTS) throw end('bad-playlist', 'too many addresses on the way')
  for (;;) {
    const asked = { ...headers, ...ownHeaders(next, steps) }
    const upstream = await openAsNeeded(next, caller, asked, signal)
    steps.answered = true
    keepCookies(upstream, steps)
    const location = upstream.header('location')?.trim() ?? ''
    if (upstream.status < 300 || upstream.status >= 400 || location === '') return upstream
    upstream.hangUp()
    steps.redirects += 1
    if (steps.redirects > MAX_REDIRECTS) throw end('too-many-redirects')
    const target = redirectTarget(location, upstream.url, steps)
    if (target === null) throw end('bad-address', 'a redirect to what is no stream address')
    if (!mayFollow(target)) throw end('bad-address', 'a redirect that is not allowed')
    next = target
  }
}

/** Asks a server that answers 403 once more, as by a browser: many refuse programs that they do not know. */
async function openAsNeeded(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { browser } = caller
  if (browser?.mayUse(url) !== true) return openUpstream(url, caller, headers, signal)
  const asBrowser = { ...caller, userAgent: browser.userAgent }
  if (browser.isNeeded(url)) return openUpstream(url, asBrowser, headers, signal)
  const first = await openUpstream(url, caller, headers, signal)
  if (first.status !== 403) return first
  first.hangUp()
  const second = await openUpstream(url, asBrowser, headers, signal)
  if (second.status !== 403) browser.note(url)
  return second
}

/** Where a Location header leads; its credentials are remembered for that origin. Null: nowhere. */
function redirectTarget(location: string, base: URL, steps: Steps): URL | null {
  // Header bytes arrive as Latin-1. They are escaped byte by byte, as Chromium does, whatever their charset.
  const escaped = location.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const read = readAddress(escaped, base.href)
  if (read === null) return null
  const target = new URL(read.url)
  if (read.account !== null) authorize(steps, read.url, read.account)
  return target
}

/** Sends an account to the origin of `url`, and nowhere else. */
export function authorize(steps: Steps, url: string, { username, password }: Account): void {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  steps.authorizations.set(new URL(url).origin, `Basic ${credentials}`)
}

/** What only the server of `url` may receive. */
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

function keepCookies({ url, cookies }: Upstream, steps: Steps): void {
  for (const cookie of cookies) {
    if (cookie.length > COOKIE_CHARACTERS) continue
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    if (!COOKIE_PAIR.test(pair)) continue
    const own = steps.cookies.get(url.hostname) ?? new Map()
    // Behind the others: the host that set a cookie last is the last to be forgotten.
    steps.cookies.delete(url.hostname)
    steps.cookies.set(url.hostname, own)
    const secure = attributes.some((attribute) => attribute.toLowerCase() === 'secure')
    own.set(pair.slice(0, pair.indexOf('=')), { pair, secure })
    dropOldest(own, MAX_COOKIES)
    dropOldest(steps.cookies, MAX_COOKIE_HOSTS)
  }
}

function dropOldest(entries: Map<string, unknown>, most: number): void {
  const [oldest] = entries.keys()
  if (entries.size > most && oldest !== undefined) entries.delete(oldest)
}
