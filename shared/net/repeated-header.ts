/**
 * Headers that determine the framing or the sender of a request. With duplicates, Node uses the first one and other
 * servers may use the last (RFC 9110, section 5.3; RFC 9112, section 3.2), which enables request smuggling.
 */
const ONCE: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'origin',
  'transfer-encoding',
])

/** First duplicate of these headers, or null. `rawHeaders`: alternating names and values, as in Node. */
export function findRepeatedHeader(rawHeaders: readonly string[]): string | null {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!ONCE.has(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return null
}
