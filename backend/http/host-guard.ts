/** Matches a host name or a bracketed address with an optional port, without characters that URL parsers normalize. */
const HOST_HEADER = /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/

/** Blocks DNS rebinding: a foreign page is same-origin with a loopback service, but its Host header reveals it. */
export function isExpectedHost(header: string | undefined, hostNames: readonly string[]): boolean {
  const name = HOST_HEADER.exec(header ?? '')?.[1]
  return name !== undefined && hostNames.includes(name.toLowerCase())
}

/** Returns true for a path, or a URL whose host equals the Host header (RFC 9112, 3.2.2). */
export function isOwnTarget(target: string | undefined, host: string | undefined): boolean {
  if (target === undefined || target.startsWith('/') || target === '*') return true
  return target.toLowerCase().startsWith(`http://${host?.toLowerCase()}/`)
}

/** Returns the port of a Host header, 80 by default. Returns null when the header is invalid. */
export function portOf(header: string | undefined): number | null {
  const match = HOST_HEADER.exec(header ?? '')
  return match && Number(match[2] ?? 80)
}

export function isExpectedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin === undefined || allowed.includes(origin)
}
