/** Parses station addresses from all sources: typed, dropped, imported, received or from redirects. */

/** Longer addresses are rejected. No station has a longer address, and proxies would not accept it. */
export const ADDRESS_CHARACTERS = 4_096
/**
 * Player schemes that mean plain HTTP: SHOUTcast (icy, shout, Ultravox's unsv and uvox), Sonos (aac, hls-radio,
 * x-rincon-mp3radio) and Windows Media, which players request over HTTP since the end of its own protocol.
 */
const HTTP_ALIASES: ReadonlySet<string> = new Set([
  'aac',
  'hls-radio',
  'icy',
  'icyx',
  'mms',
  'mmsh',
  'mmst',
  'mmsu',
  'sc',
  'shout',
  'unsv',
  'uvox',
  'x-rincon-mp3radio',
])
/** Superfluous schemes before a full address, which come from a player or from a form that contains `http://`. */
const OTHER_SCHEMES = /^(?:[a-z][a-z\d+.-]{1,30}:\/\/){1,3}(?=https?:\/\/)/i
/** Port of Windows Media's own protocol, where no HTTP server listens. */
const MMS_PORT = /^([^/?#]*):1755(?=[/?#]|$)/
/** A host without a scheme. URL would parse `radio.example:8000/live` with the scheme `radio.example`. */
const BARE_HOST =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,62}\.?|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])(:\d{1,5})?(?=[/?#]|$)/iu
/** A local host name requires a path: `drum:8` is not an address. */
const LOCAL_HOST = /^[a-z][a-z\d-]{0,62}:\d{1,5}\//i
/** Zero-width characters copied from pages. The joiners are valid in host names. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Kodi appends request headers: `|User-Agent=...&Referer=...`. */
const KODI_HEADERS = /\|[\w-]{1,40}=/
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['<', '>'],
])

/** Removes surrounding quotes or angle brackets, even unclosed ones, and white space. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const quote = QUOTES.get(trimmed.charAt(0))
  if (quote === undefined) return trimmed
  const end = trimmed.indexOf(quote, 1)
  return end < 0 ? trimmed.slice(1).trim() : trimmed.slice(1, end).trim()
}

const hasPort = (text: string) => BARE_HOST.exec(text)?.[1] !== undefined || LOCAL_HOST.test(text)

/** True for text that starts with a host and a path. With a base address, such text is a relative path. */
function startsWithHostPath(text: string): boolean {
  const [host] = BARE_HOST.exec(text) ?? []
  return host !== undefined && text[host.length] === '/'
}

/** True for a protocol-relative address such as `//radio.example/live`. */
const isProtocolRelative = (text: string) => text.startsWith('//') && BARE_HOST.test(text.slice(2))

/** Normalizes an address as players do: drops invisible characters, quotes and headers. Adds or replaces the scheme. */
export function playerAddress(entry: string): string {
  const [address = ''] = unquoted(entry.replace(INVISIBLE, '')).split(KODI_HEADERS, 1)
  const text = address.replace(OTHER_SCHEMES, '')
  const colon = text.indexOf('://')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  if (HTTP_ALIASES.has(scheme)) {
    const withoutScheme = text.slice(colon + 3)
    return `http://${scheme.startsWith('mms') ? withoutScheme.replace(MMS_PORT, '$1') : withoutScheme}`
  }
  return hasPort(text) ? `http://${text}` : text
}

export interface Account {
  readonly username: string
  readonly password: string
}

export interface StationAddress {
  /** http or https, without credentials, fragment and the trailing dot of the host. */
  readonly url: string
  readonly account: Account | null
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Parses an http(s) address, relative to `base`, and normalizes IP addresses. Returns null for other text. */
export function readAddress(text: string, base?: string): StationAddress | null {
  if (text.length > ADDRESS_CHARACTERS) return null
  const address = playerAddress(text)
  const isHostPath = base === undefined && startsWithHostPath(address)
  const isWithoutProtocol = base === undefined && isProtocolRelative(address)
  const schemePrefix = isWithoutProtocol ? 'http:' : ''
  const url = URL.parse(`${isHostPath ? 'http://' : schemePrefix}${address}`, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  const hostname = url.hostname.replace(/(?<!\.)\.+$/, '')
  if (hostname === '') return null
  if (hostname !== url.hostname) url.hostname = hostname
  if (url.href.length > ADDRESS_CHARACTERS) return null
  const hasAccount = username !== '' || password !== ''
  const account = hasAccount
    ? { username: decodePart(username), password: decodePart(password) }
    : null
  return { url: url.href, account }
}

export function withAccount({ url, account }: StationAddress): string {
  if (account === null) return url
  const full = new URL(url)
  full.username = encodeURIComponent(account.username)
  full.password = encodeURIComponent(account.password)
  return full.href
}

const STARTS_WITH_CREDENTIALS = /^[^\s/@:]*:[^\s/]*@/

/** True when typed text may contain a password: it has credentials, or a colon after its host. */
export function mayContainPassword(text: string): boolean {
  const typed = text.trim().slice(0, ADDRESS_CHARACTERS)
  const scheme = typed.indexOf('://')
  if (scheme < 0) return STARTS_WITH_CREDENTIALS.test(typed)
  const [host = '', ...path] = typed.slice(scheme + 3).split(/[/?#]/)
  return host.includes('@') || (path.length === 0 && host.includes(':'))
}

/** Returns the normalized address without credentials. Returns null for other text. */
export function stationAddress(text: string, base?: string): string | null {
  return readAddress(text, base)?.url ?? null
}

/** Returns the stream address `/;` of a SHOUTcast server, which has a page at `/`. Returns null for other paths. */
export function streamBehindPage(address: string): string | null {
  const url = URL.parse(address)
  return url?.pathname === '/' ? new URL('/;', url).href : null
}

/** Returns a key that ignores differences in scheme, default port, trailing slash and SHOUTcast's stream name. */
export function streamKey(address: string): string {
  const url = URL.parse(stationAddress(address) ?? '')
  if (url === null) return address
  const path = url.pathname.replace(/(?:;|\/;)?(?:stream\.nsv)?$/, '').replace(/\/$/, '')
  return `${url.hostname}:${url.port || '80'}${path}${url.search}`
}

/** Returns the address with http and https, and with and without a trailing slash. The original is the first. */
export function addressVariants(address: string): string[] {
  const url = URL.parse(stationAddress(address) ?? '')
  if (url === null) return [address]
  const variants = [url.href]
  if (url.search === '')
    variants.push(url.href.endsWith('/') ? url.href.slice(0, -1) : `${url.href}/`)
  const swapScheme = (href: string) =>
    href.startsWith('https:') ? href.replace('https:', 'http:') : href.replace('http:', 'https:')
  return [...new Set([address, ...variants.flatMap((href) => [href, swapScheme(href)])])]
}
