/**
 * Headers that decide how a request is read or who sent it. Node takes the first of two, another program on the way may
 * take the last (RFC 9110, section 5.3; RFC 9112, section 3.2).
 */
const ONCE: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'content-type',
  'host',
  'origin',
  'transfer-encoding',
])

/**
 * The first of these headers that a request has more than once; null for none.
 * @param rawHeaders names and values in turn, as Node has them
 */
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
