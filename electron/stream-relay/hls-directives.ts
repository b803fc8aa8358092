/**
 * The delivery directives of low-latency HLS (RFC 8216bis, 6.2.5): what a player adds to the address of a
 * playlist to be answered once a segment or part is there, or with the news alone. A segment's number has
 * at most fifteen digits, which a JavaScript number holds exactly; a part's at most six.
 */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['_HLS_msn', /^\d{1,15}$/],
  ['_HLS_part', /^\d{1,6}$/],
  ['_HLS_skip', /^(?:YES|v2)$/],
])

/**
 * The query of a request, given without its question mark, if it is made of delivery directives alone and
 * names each at most once; null for any other. A part belongs to a segment, so it needs `_HLS_msn`.
 */
export function readDirectives(query: string): string | null {
  const names = new Set<string>()
  for (const pair of query.split('&', VALUES.size + 1)) {
    const [name = '', value = '', ...more] = pair.split('=')
    if (more.length > 0 || names.has(name) || !VALUES.get(name)?.test(value)) return null
    names.add(name)
  }
  return names.has('_HLS_part') && !names.has('_HLS_msn') ? null : query
}

/** The address with directives behind its own query, which stays as the station wrote it. */
export function withDirectives(url: URL, directives: string | null): URL {
  if (directives === null) return url
  const asked = new URL(url)
  asked.search = url.search === '' ? directives : `${url.search}&${directives}`
  return asked
}
