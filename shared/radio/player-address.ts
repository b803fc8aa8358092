/**
 * Schemes of players that mean a plain HTTP answer: SHOUTcast's (icy, shout, Ultravox's unsv and uvox)
 * and Windows Media's, which players have asked for over HTTP since its own protocol ended.
 */
const MEANS_HTTP: ReadonlySet<string> = new Set([
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
])
/** The port of Windows Media's own protocol: nothing speaks HTTP there. */
const MMS_PORT = /^([^/?#]*):1755(?=[/?#]|$)/
/** `radio.example:8000/live`, which would read as an address of the scheme `radio.example`. */
const HOST_AND_PORT = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}:\d{1,5}(?=[/?#]|$)/i
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['<', '>'],
])

/** What stands within quotes; text without them, or without their end, as it is. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const quote = QUOTES.get(trimmed.charAt(0))
  if (quote === undefined) return trimmed
  const end = trimmed.indexOf(quote, 1)
  return end < 0 ? trimmed.slice(1).trim() : trimmed.slice(1, end).trim()
}

/**
 * An entry's address as players read it: without quotes, with http for the schemes that mean it, and
 * for a bare host with a port. Relative addresses and other schemes stay as they are.
 */
export function playerAddress(entry: string): string {
  const text = unquoted(entry)
  const colon = text.indexOf('://')
  const scheme = text.slice(0, Math.max(colon, 0)).toLowerCase()
  if (MEANS_HTTP.has(scheme)) {
    const rest = text.slice(colon + 3)
    return `http://${scheme.startsWith('mms') ? rest.replace(MMS_PORT, '$1') : rest}`
  }
  return colon < 0 && HOST_AND_PORT.test(text) ? `http://${text}` : text
}
