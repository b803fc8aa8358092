/**
 * Headers that determine the framing or the sender of a request. Node uses the first of two equal headers, and other
 * servers may use the last (RFC 9110, section 5.3; RFC 9112, section 3.2), which enables request smuggling.
 */
const UNIQUE_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'origin',
  'transfer-encoding',
])

/** Returns the first of these headers that is repeated, or null. `rawHeaders` alternates names and values. */
export function findRepeatedHeader(rawHeaders: readonly string[]): string | null {
  const names = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!UNIQUE_HEADERS.has(name)) continue
    if (names.has(name)) return name
    names.add(name)
  }
  return null
}
