/** Attributes that hold an address: `URI` in all its compounds, and the lists of advertisements. */
const ADDRESS = /((?:URI|X-ASSET-LIST)\s*=\s*)("[^"]*"|[^,]*)/g
/** A line that is not empty: between everything that a player might take for the end of one. */
const LINE = /[^\n\r\u2028\u2029]+/g
/**
 * Addresses of one list: with a length and a numbered name each, more do not fit into a list's 256 kB.
 * What is behind leads nowhere.
 */
const ADDRESSES_MAX = 16_384
/** A segment's length and title. Some players take text between the two for an address. */
const SEGMENT = /^#EXTINF:\s*(?:[\d.]+\s*)?(?:,|$)/
/** Where nothing may be fetched: an address that leads nowhere. */
const NOWHERE = 'about:blank'
/** A key may be in the list itself: 16 bytes, which base64 writes with 24 characters and percent signs with 48. */
const HAS_KEY = /^#EXT-X-(?:SESSION-)?KEY:/
const KEY_DATA = /^data:[\w/+.-]{0,60}(?:;[\w=-]{1,20}){0,2},[\w+/=%-]{1,48}$/i

/** Whether text is an HLS playlist (RFC 8216) rather than a plain M3U, of which it is a dialect. */
export function isHlsPlaylist(text: string): boolean {
  return /^\s*#EXTM3U/.test(text) && text.includes('#EXT-X-')
}

/**
 * An HLS playlist with every address in it replaced: lines that are none of `#...`, and attributes such
 * as `URI="..."` of keys, maps, renditions, parts and hints. `rewrite` gets them absolute (any scheme),
 * resolved against `base`, and answers what to write, or null for what may not be fetched: nothing in
 * an attribute, `about:blank` in a line. All else stays byte for byte, also a key that is a `data:` address.
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
    return line.replace(ADDRESS, (said, name: string, value: string) => {
      const address = value.replaceAll('"', '')
      if (hasKey && KEY_DATA.test(address)) return said
      return `${name}"${replace(address) ?? ''}"`
    })
  }
  return text.replace(/^\ufeff/, '').replace(LINE, rewriteLine)
}
