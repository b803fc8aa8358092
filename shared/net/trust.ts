import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** Servers whose missing issuers are remembered; the oldest gives way. */
const MAX_COMPLETED = 20

/** The certificates by which servers are verified. More are loaded only when a server needs them. */
export interface Trust {
  /** What the server at `host:port` is verified by; undefined: Node's own roots. */
  contextFor(hostAndPort: string): SecureContext | undefined
  /** Adds the roots of the system's store. False: there are none, or they were added before. */
  addSystemRoots(): boolean
  /** Adds intermediate certificates that the server at `host:port` does not send. They are no roots. */
  addIssuers(hostAndPort: string, issuers: readonly string[]): void
}

/**
 * Trusts `ca` (Node's own roots without it) and, once they are needed, the roots of the system's store: reading that
 * takes up to a second on some systems, so it is not read before. All certificates are in PEM.
 */
export function createTrust(
  options: { readonly ca?: readonly string[]; readonly systemRoots?: () => readonly string[] } = {},
): Trust {
  const { ca, systemRoots } = options
  const completed = new Map<string, SecureContext>()
  let system: readonly string[] | null = null
  let context = ca && createSecureContext({ ca: [...ca] })
  const roots = () => [...(ca ?? getCACertificates('default')), ...(system ?? [])]
  return {
    contextFor: (hostAndPort) => completed.get(hostAndPort) ?? context,
    addSystemRoots() {
      if (system !== null) return false
      system = systemRoots?.() ?? []
      if (system.length === 0) return false
      context = createSecureContext({ ca: roots() })
      completed.clear()
      return true
    },
    addIssuers(hostAndPort, issuers) {
      completed.delete(hostAndPort)
      completed.set(hostAndPort, createSecureContext({ ca: [...roots(), ...issuers] }))
      const [oldest] = completed.keys()
      if (completed.size > MAX_COMPLETED && oldest !== undefined) completed.delete(oldest)
    },
  }
}
