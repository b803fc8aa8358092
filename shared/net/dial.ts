import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { hostAndPort } from './address-rules.ts'
import {
  type AllowedHosts,
  bareHost,
  checkedAddresses,
  checkHost,
  type Lookup,
} from './checked-lookup.ts'
import {
  connectSocks4,
  connectSocks5,
  openTunnel,
  type ProxyAccounts,
  type Route,
  readRoutes,
} from './proxy.ts'
import { isUntrusted, problemOf } from './stream-problem.ts'
import type { Trust } from './trust.ts'

/** System services and rules for connections to stations. */
export interface Network {
  readonly lookup: Lookup
  /** Returns the proxies for a URL, such as "PROXY a:8080; DIRECT". Missing when there is no proxy. */
  readonly resolveProxy?: (url: string) => Promise<string>
  readonly proxyAccounts?: ProxyAccounts
  readonly allowed: AllowedHosts
  /** Trusted certificates. If it is missing, only Node's own roots are trusted. */
  readonly trust?: Trust
}

export interface Connection {
  readonly socket: Socket
  /** `host:port` of an HTTP proxy, which needs the full URL in requests. Null when requests need the path only. */
  readonly proxy: string | null
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

/** Opens a TCP connection. `lookup` must return only checked addresses. */
async function openTcp(
  host: string,
  port: number,
  signal: AbortSignal,
  lookup?: LookupFunction,
): Promise<Socket> {
  const socket = connectTcp({ host, port, noDelay: true, ...(lookup && { lookup }) })
  return waitUntilConnected(socket, 'connect', signal)
}

async function waitUntilConnected<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    // The `close` event reports later failures. An `error` event without a listener would crash the process.
    socket.on('error', () => undefined)
  }
}

function startTls(
  socket: Socket,
  url: URL,
  trust: Trust | undefined,
  signal: AbortSignal,
  { verifies = true } = {},
): Promise<TLSSocket> {
  const host = bareHost(url)
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  const secureContext = trust?.contextFor(hostAndPort(url))
  const verification = { rejectUnauthorized: verifies, ...(secureContext && { secureContext }) }
  const tls = connectTls({
    socket,
    host,
    ALPNProtocols: ['http/1.1'],
    ...servername,
    ...verification,
  })
  return waitUntilConnected(tls, 'secureConnect', signal)
}

async function dialDirect(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const addresses = await checkedAddresses(url, network.allowed, network.lookup)
  signal.throwIfAborted()
  const checkedLookup: LookupFunction = (_hostname, options, callback) => {
    const [first] = addresses ?? []
    if (options.all) callback(null, [...(addresses ?? [])])
    else callback(null, first?.address ?? '', first?.family)
  }
  return openTcp(bareHost(url), portOf(url), signal, addresses === null ? undefined : checkedLookup)
}

async function dialThrough(
  route: Exclude<Route, { via: 'direct' }>,
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Connection> {
  // The proxy resolves names, so this rejects only hosts that are private without DNS.
  checkHost(url, network.allowed)
  const target = { host: bareHost(url), port: portOf(url) }
  const proxy = hostAndPort(urlOf(route))
  let socket = await openTcp(route.host, route.port, signal)
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort)
  try {
    if (route.via === 'https') socket = await startTls(socket, urlOf(route), network.trust, signal)
    if (route.via === 'socks5') await connectSocks5(socket, target)
    else if (route.via === 'socks4') await connectSocks4(socket, target)
    else if (url.protocol === 'https:')
      await openTunnel(socket, target, proxy, network.proxyAccounts)
    else return { socket, proxy }
    return { socket, proxy: null }
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function urlOf({ host, port }: { readonly host: string; readonly port: number }): URL {
  return new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Connects, through the system's proxy if any, with TLS for https. Rejects with Node's errors or a StreamProblem. */
export async function dial(url: URL, network: Network, signal: AbortSignal): Promise<Connection> {
  try {
    return await dialOnce(url, network, signal)
  } catch (error) {
    if (!isUntrusted(error) || network.trust?.addSystemRoots() !== true) throw error
    return dialOnce(url, network, signal)
  }
}

/** Returns the server's certificate with the chain that it sends. Verifies nothing and sends no request. */
export async function peekCertificate(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<X509Certificate | undefined> {
  const { socket } = await dialOnce(url, network, signal, { verifies: false })
  const certificate = (socket as TLSSocket).getPeerX509Certificate()
  socket.destroy()
  return certificate
}

async function dialOnce(
  url: URL,
  network: Network,
  signal: AbortSignal,
  { verifies = true } = {},
): Promise<Connection> {
  const routes = readRoutes((await network.resolveProxy?.(url.href)) ?? '')
  let failure: unknown
  for (const route of routes) {
    signal.throwIfAborted()
    try {
      const connection =
        route.via === 'direct'
          ? { socket: await dialDirect(url, network, signal), proxy: null }
          : await dialThrough(route, url, network, signal)
      if (url.protocol !== 'https:') return connection
      const { socket } = connection
      const tls = await startTls(socket, url, network.trust, signal, { verifies })
      return { ...connection, socket: tls }
    } catch (error) {
      const { kind, reason } = problemOf(error)
      // Another proxy cannot fix the station's own certificate or address.
      if (kind === 'end' && reason !== 'proxy-login') throw error
      failure = error
    }
  }
  throw failure
}
