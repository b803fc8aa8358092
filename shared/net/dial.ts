import { once } from 'node:events'
import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import {
  type AllowedHosts,
  bareHost,
  checkedAddresses,
  checkHost,
  type Lookup,
} from './checked-lookup.ts'
import { openTunnel } from './http-tunnel.ts'
import { type Route, readRoutes } from './proxy-routes.ts'
import { connectSocks4, connectSocks5 } from './socks.ts'
import { problemOf } from './stream-problem.ts'

/** What a connection needs of the machine. */
export interface Network {
  readonly lookup: Lookup
  /** As `session.resolveProxy`: "DIRECT", "PROXY a:8080; DIRECT". Without it there is no proxy. */
  readonly resolveProxy?: (url: string) => Promise<string>
  readonly allowed: AllowedHosts
  /** Certificates trusted besides Node's own, in PEM. */
  readonly ca?: readonly string[]
}

/** A connection over which a request can be sent. */
export interface Line {
  readonly socket: Socket
  /** The request line must name the whole URL, because a proxy reads it. */
  readonly wholeUrl: boolean
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

/** A TCP connection; `lookup` answers with addresses that were checked before. */
async function openTcp(
  host: string,
  port: number,
  signal: AbortSignal,
  lookup?: LookupFunction,
): Promise<Socket> {
  const socket = connectTcp({ host, port, noDelay: true, ...(lookup && { lookup }) })
  return established(socket, 'connect', signal)
}

async function established<S extends Socket>(
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
    // What happens later is told through `close`; an error without a listener would end the program.
    socket.on('error', () => undefined)
  }
}

function secure(
  socket: Socket,
  host: string,
  ca: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host }
  const trust = ca === undefined ? {} : { ca: [...ca] }
  const tls = connectTls({ socket, host, ALPNProtocols: ['http/1.1'], ...servername, ...trust })
  return established(tls, 'secureConnect', signal)
}

async function dialDirect(url: URL, network: Network, signal: AbortSignal): Promise<Socket> {
  const addresses = await checkedAddresses(url, network.allowed, network.lookup)
  signal.throwIfAborted()
  const pinned: LookupFunction = (_hostname, options, answer) => {
    const [first] = addresses ?? []
    if (options.all) answer(null, [...(addresses ?? [])])
    else answer(null, first?.address ?? '', first?.family)
  }
  return openTcp(bareHost(url), portOf(url), signal, addresses === null ? undefined : pinned)
}

async function dialThrough(
  route: Exclude<Route, { via: 'direct' }>,
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<Line> {
  // The proxy looks names up; what says by itself that it is private is refused here all the same.
  checkHost(url, network.allowed)
  const target = { host: bareHost(url), port: portOf(url) }
  let socket = await openTcp(route.host, route.port, signal)
  const giveUp = () => socket.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    if (route.via === 'https') socket = await secure(socket, route.host, network.ca, signal)
    if (route.via === 'socks5') await connectSocks5(socket, target)
    else if (route.via === 'socks4') await connectSocks4(socket, target)
    else if (url.protocol === 'https:') await openTunnel(socket, target)
    else return { socket, wholeUrl: true }
    return { socket, wholeUrl: false }
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Connects to the server of `url`, over the system's proxy where there is one and with TLS for https.
 * Rejects with Node's errors or a StreamProblem.
 */
export async function dial(url: URL, network: Network, signal: AbortSignal): Promise<Line> {
  const routes = readRoutes((await network.resolveProxy?.(url.href)) ?? '')
  let failure: unknown
  for (const route of routes) {
    signal.throwIfAborted()
    try {
      const line =
        route.via === 'direct'
          ? { socket: await dialDirect(url, network, signal), wholeUrl: false }
          : await dialThrough(route, url, network, signal)
      if (url.protocol !== 'https:') return line
      return { ...line, socket: await secure(line.socket, bareHost(url), network.ca, signal) }
    } catch (error) {
      // Another proxy does not repair the station's own certificate or address.
      if (problemOf(error).kind === 'end') throw error
      failure = error
    }
  }
  throw failure
}
