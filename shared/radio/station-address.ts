/** The one reader of station addresses: whatever was typed, dropped, imported, sent or redirected to. */

/** A longer address is refused: no station has one, and proxies would not take it. */
export const ADDRESS_CHARACTERS = 4_096
/**
 * Schemes of players that mean a plain HTTP response: SHOUTcast's (icy, shout, Ultravox's unsv and uvox), Sonos's
 * (aac, hls-radio, x-rincon-mp3radio) and Windows Media's, which players have requested over HTTP since its own
 * protocol ended.
 */
const MEANS_HTTP: ReadonlySet<string> = new Set([
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
/** Schemes in front of a full address: a player's, or one that a form had filled in. */
const OTHER_SCHEMES = /^(?:[a-z][a-z\d+.-]{1,30}:\/\/){1,3}(?=https?:\/\/)/i
/** The port of Windows Media's own protocol: nothing speaks HTTP there. */
const MMS_PORT = /^([^/?#]*):1755(?=[/?#]|$)/
/**
 * A host without a scheme: a name whose last label is no number, an IPv4 address, or an IPv6 address in brackets.
 * `radio.example:8000/live` would read as an address of the scheme `radio.example`.
 */
const BARE_HOST =
  /^(?:(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,8}\p{L}[\p{L}\p{M}\p{N}-]{1,62}\.?|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])(:\d{1,5})?(?=[/?#]|$)/iu
/** A name of the local network, which needs a path too: `drum:8` is no address. */
const LOCAL_HOST = /^[a-z][a-z\d-]{0,62}:\d{1,5}\//i
/** Signs without a width, which come along when an address is copied from a page. Names of hosts have the joiners. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Kodi's request headers behind an address: `|User-Agent=...&Referer=...`. */
const KODI_HEADERS = /\|[\w-]{1,40}=/
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['<', '>'],
])

/** The text between quotes or angle brackets; text without them, or without the closing one, trimmed. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const quote = QUOTES.get(trimmed.charAt(0))
  if (quote === undefined) return trimmed
  const end = trimmed.indexOf(quote, 1)
  return end < 0 ? trimmed.slice(1).trim() : trimmed.slice(1, end).trim()
}

/** Whether text begins with a host and a port. */
const hasPort = (text: string) => BARE_HOST.exec(text)?.[1] !== undefined || LOCAL_HOST.test(text)

/** Whether text begins with a host and a path, which relative to another address would be a path. */
function hasPath(text: string): boolean {
  const [host] = BARE_HOST.exec(text) ?? []
  return host !== undefined && text[host.length] === '/'
}

/** Whether text is an address without a scheme, as pages have them: `//radio.example/live`. */
const hasNoScheme = (text: string) => text.startsWith('//') && BARE_HOST.test(text.slice(2))

/**
 * An entry's address as players read it: without invisible signs, quotes and Kodi's headers, with http for the schemes that mean it, and
 * for a bare host with a port. Relative addresses and other schemes stay as they are.
 */
export function playerAddress(entry: string): string {
  const [said = ''] = unquoted(entry.replace(INVISIBLE, '')).split(KODI_HEADERS, 1)
  const text = said.replace(OTHER_SCHEMES, '')
  const colon = text.indexOf('://')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  if (MEANS_HTTP.has(scheme)) {
    const rest = text.slice(colon + 3)
    return `http://${scheme.startsWith('mms') ? rest.replace(MMS_PORT, '$1') : rest}`
  }
  return hasPort(text) ? `http://${text}` : text
}

/** The user name and the password that an address had in it. */
export interface Account {
  readonly username: string
  readonly password: string
}

export interface StationAddress {
  /** http or https, without credentials, fragment and the dot at the end of a host's name. */
  readonly url: string
  readonly account: Account | null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Reads an address; null for any but http(s). `base` is what a Location header or an entry of a playlist is relative
 * to; without one, a host with a path is an address too. Numbers in disguise (`http://0x7f.1`) come out as the
 * addresses they are.
 */
export function readAddress(text: string, base?: string): StationAddress | null {
  if (text.length > ADDRESS_CHARACTERS) return null
  const said = playerAddress(text)
  const isBare = base === undefined && hasPath(said)
  const isSchemeless = base === undefined && hasNoScheme(said)
  const url = URL.parse(isBare ? `http://${said}` : isSchemeless ? `http:${said}` : said, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  const dotless = url.hostname.replace(/(?<!\.)\.+$/, '')
  if (dotless === '') return null
  if (dotless !== url.hostname) url.hostname = dotless
  if (url.href.length > ADDRESS_CHARACTERS) return null
  const isOpen = username === '' && password === ''
  const account = isOpen ? null : { username: decoded(username), password: decoded(password) }
  return { url: url.href, account }
}

/** The address with its account in it, as the reader takes it. */
export function withAccount({ url, account }: StationAddress): string {
  if (account === null) return url
  const full = new URL(url)
  full.username = encodeURIComponent(account.username)
  full.password = encodeURIComponent(account.password)
  return full.href
}

/** Text before an `@` in which a colon divides a user name from a password. */
const BEGINS_WITH_ACCOUNT = /^[^\s/@:]*:[^\s/]*@/

/**
 * Whether a text that is being typed may hold the password of a station: an address with an account, or with a colon
 * before its path has begun.
 */
export function mayHoldPassword(text: string): boolean {
  const typed = text.trim().slice(0, ADDRESS_CHARACTERS)
  const scheme = typed.indexOf('://')
  if (scheme < 0) return BEGINS_WITH_ACCOUNT.test(typed)
  const [host = '', ...path] = typed.slice(scheme + 3).split(/[/?#]/)
  return host.includes('@') || (path.length === 0 && host.includes(':'))
}

/** The address alone. */
export function stationAddress(text: string, base?: string): string | null {
  return readAddress(text, base)?.url ?? null
}

/** SHOUTcast sends browsers a page at `/` and its stream at `/;`. Null: the address is another one. */
export function streamBehindPage(address: string): string | null {
  const url = URL.parse(address)
  return url?.pathname === '/' ? new URL('/;', url).href : null
}

/**
 * Equal for the addresses of one stream: http or https, with or without the default port, a slash at the end, or
 * SHOUTcast's name of its stream. Text that is no address is its own key.
 */
export function streamKey(address: string): string {
  const url = URL.parse(stationAddress(address) ?? '')
  if (url === null) return address
  const path = url.pathname.replace(/(?:;|\/;)?(?:stream\.nsv)?$/, '').replace(/\/$/, '')
  return `${url.hostname}:${url.port || '80'}${path}${url.search}`
}

/**
 * The addresses under which a database may have one stream, the given one first: with http or https, with or
 * without a slash at the end. Text that is no address yields itself.
 */
export function likeAddresses(address: string): string[] {
  const url = URL.parse(stationAddress(address) ?? '')
  if (url === null) return [address]
  const ends = [url.href]
  if (url.search === '') ends.push(url.href.endsWith('/') ? url.href.slice(0, -1) : `${url.href}/`)
  const all = ends.flatMap((end) => [
    end,
    end.startsWith('https:') ? end.replace('https:', 'http:') : end.replace('http:', 'https:'),
  ])
  return [...new Set([address, ...all])]
}
