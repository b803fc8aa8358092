/** One way to the network. */
export type Route =
  | { readonly via: 'direct' }
  | {
      readonly via: 'http' | 'https' | 'socks4' | 'socks5'
      readonly host: string
      readonly port: number
    }

const DIRECT: Route = { via: 'direct' }
/** Ways tried at most: more says nothing new. */
const MAX_ROUTES = 4
/** Entries looked at, and the characters of each: a host's name has 253 at most. */
const MAX_ENTRIES = 64
const ENTRY_CHARACTERS = 512

/** PAC's words for the kinds of proxies (Chromium: net/docs/proxy.md). */
const KINDS = {
  PROXY: { via: 'http', port: 80 },
  HTTP: { via: 'http', port: 80 },
  HTTPS: { via: 'https', port: 443 },
  SOCKS: { via: 'socks4', port: 1080 },
  SOCKS4: { via: 'socks4', port: 1080 },
  SOCKS5: { via: 'socks5', port: 1080 },
} as const

function routeOf(entry: string): Route | null {
  const [word = '', address = ''] = entry.slice(0, ENTRY_CHARACTERS).trim().split(/\s+/, 2)
  const kind = word.toUpperCase()
  if (kind === 'DIRECT') return DIRECT
  if (!Object.hasOwn(KINDS, kind) || !URL.canParse(`http://${address}`)) return null
  const { via, port } = KINDS[kind as keyof typeof KINDS]
  const url = new URL(`http://${address}`)
  // URL leaves out port 80, which is what http:// means.
  const said = /:(\d+)$/.exec(address)?.[1]
  return { via, host: url.hostname.replace(/^\[|\]$/g, ''), port: said ? Number(said) : port }
}

/**
 * The ways that `session.resolveProxy` names ("PROXY a:8080; DIRECT"), in order. What is not understood
 * is left out; when nothing is left it is the direct way.
 */
export function readRoutes(pac: string): readonly Route[] {
  const routes = pac.split(';', MAX_ENTRIES).flatMap((entry) => routeOf(entry) ?? [])
  return routes.length === 0 ? [DIRECT] : routes.slice(0, MAX_ROUTES)
}
