/** Attributes that contain an address: `URI` and its compounds, and lists of advertisements. */
const ADDRESS = /((?:URI|X-ASSET-LIST)\s*=\s*)("[^"]*"|[^,]*)/g
/** A non-empty line, split at everything that a player might treat as a line end. */
const LINE = /[^\n\r\u2028\u2029]+/g
/** Maximum number of addresses in a playlist, which has at most 256 kB. Further addresses are removed. */
const ADDRESSES_MAX = 16_384
/** Duration and title of a segment. Some players treat text between the two as an address. */
const SEGMENT = /^#EXTINF:\s*(?:[\d.]+\s*)?(?:,|$)/
/** Replaces addresses that must not be fetched. */
const NOWHERE = 'about:blank'
/** A key may be inline. Its 16 bytes are 24 characters in base64, or 48 with percent escapes. */
const HAS_KEY = /^#EXT-X-(?:SESSION-)?KEY:/
const KEY_DATA = /^data:[\w/+.-]{0,60}(?:;[\w=-]{1,20}){0,2},[\w+/=%-]{1,48}$/i

/** True for HLS (RFC 8216), false for plain M3U. */
export function isHlsPlaylist(text: string): boolean {
  return /^\s*#EXTM3U/.test(text) && text.includes('#EXT-X-')
}

/**
 * Replaces every address of an HLS playlist: address lines, and attributes such as `URI="..."` of keys, maps,
 * renditions, parts and hints. `rewrite` receives absolute addresses (any scheme, resolved against `base`) and returns
 * the replacement, or null to block: an empty attribute, or `about:blank` as a line. Everything else is unchanged,
 * including a key in a `data:` address.
 */
export function rewriteHls(
  text: string,
  base: string,
  rewrite: (url: string) => string | null,
): string {
  let addresses = 0
  const replace = (address: string): string | null => {
    addresses += 1
    if (addresses > ADDRESSES_MAX) return null
    const url = URL.parse(address.trim(), base)
    return url && rewrite(url.href)
  }
  const rewriteLine = (line: string): string => {
    const tag = line.trimStart()
    if (tag === '') return line
    if (!tag.startsWith('#')) return replace(line) ?? NOWHERE
    if (tag.startsWith('#EXTINF:')) return SEGMENT.test(tag) ? line : '#EXTINF:0,'
    const hasKey = HAS_KEY.test(tag)
    return line.replace(ADDRESS, (attribute, name: string, value: string) => {
      const address = value.replaceAll('"', '')
      if (hasKey && KEY_DATA.test(address)) return attribute
      return `${name}"${replace(address) ?? ''}"`
    })
  }
  return text.replace(/^\ufeff/, '').replace(LINE, rewriteLine)
}
