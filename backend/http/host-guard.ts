/** A name or a bracketed address, then perhaps a port; nothing that a URL parser would tidy up. */
const HOST_HEADER = /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/

/**
 * True when the Host header names this service. A page of another site can make a browser resolve
 * its own name to 127.0.0.1 (DNS rebinding) and would then be same-origin with a loopback service;
 * its Host header gives it away.
 */
export function isExpectedHost(header: string | undefined, hostNames: readonly string[]): boolean {
  const name = HOST_HEADER.exec(header ?? '')?.[1]
  return name !== undefined && hostNames.includes(name.toLowerCase())
}

/**
 * True when a request target is a path, or an address with the name and port of the Host header (RFC 9112, section 3.2.2):
 * the router reads the path alone.
 */
export function isOwnTarget(target: string | undefined, host: string | undefined): boolean {
  if (target === undefined || target.startsWith('/') || target === '*') return true
  return target.toLowerCase().startsWith(`http://${host?.toLowerCase()}/`)
}

/** The port of a Host header, 80 where it has none (http); null for a header of no such form. */
export function portOf(header: string | undefined): number | null {
  const match = HOST_HEADER.exec(header ?? '')
  return match && Number(match[2] ?? 80)
}

/** True when a request comes from no page at all, or from one of the app's own origins. */
export function isExpectedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin === undefined || allowed.includes(origin)
}
