import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'
import { limitConnections } from '../loopback/connection-limit.ts'

/** Delivery directives of low-latency HLS (RFC 8216bis, 6.2.5). JavaScript represents fifteen digits exactly. */
const DIRECTIVES: ReadonlyMap<string, RegExp> = new Map([
  ['_HLS_msn', /^\d{1,15}$/],
  ['_HLS_part', /^\d{1,6}$/],
  ['_HLS_skip', /^(?:YES|v2)$/],
])

/** Returns null unless all parameters are different delivery directives. `_HLS_part` requires `_HLS_msn`. */
function readDirectives(query: string): string | null {
  const names = new Set<string>()
  for (const pair of query.split('&', DIRECTIVES.size + 1)) {
    const [name = '', value = '', ...otherParts] = pair.split('=')
    if (otherParts.length > 0 || names.has(name) || !DIRECTIVES.get(name)?.test(value)) return null
    names.add(name)
  }
  return names.has('_HLS_part') && !names.has('_HLS_msn') ? null : query
}

export type RelayRequest =
  | {
      readonly kind: 'audio'
      readonly stream: string
      /** Number that the page gave this response, for title positions. 0 when the URL has none. */
      readonly response: number
      readonly headOnly: boolean
    }
  | {
      readonly kind: 'hls'
      readonly stream: string
      readonly link: string
      readonly directives: string | null
      readonly headOnly: boolean
    }
  | { readonly kind: 'refused'; readonly status: 403 | 404 | 405; readonly why: string }

interface RequestParts {
  readonly method: string | undefined
  readonly target: string | undefined
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** `/<secret>/<stream>?response=<number>` or `/<secret>/<stream>/hls/<link>?<delivery directives>`. */
const PATH =
  /^\/([A-Za-z0-9_-]{43})\/([A-Za-z0-9-]{8,64})(?:\?response=(\d{1,9})|\/hls\/([A-Za-z0-9_.-]{1,8192})(?:\?([\w=&]{1,80}))?)?$/

/** Compares in constant time, unless the lengths differ. */
function isSameSecret(actual: string, expected: string): boolean {
  const [actualBytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}

function refused(status: 403 | 404 | 405, why: string): RelayRequest {
  return { kind: 'refused', status, why }
}

/** Accepts only requests of the app's page with the secret and the relay's own Host (against DNS rebinding). */
export function checkRequest(
  { method, target, host, origin }: RequestParts,
  expected: { readonly host: string; readonly secret: string },
): RelayRequest {
  if (host !== expected.host) return refused(403, 'another host')
  const [, secret = '', stream = '', number = '0', link, query] = PATH.exec(target ?? '') ?? []
  if (!isSameSecret(secret, expected.secret)) return refused(404, 'another path')
  if (method !== 'GET' && method !== 'HEAD') return refused(405, 'another method')
  // Chromium sends this `Origin` for the app's page. Verified only with the Electron test double, whose proxy writes
  // it. If real Electron omitted it, there would be no audio.
  if (origin !== APP_ORIGIN) return refused(403, 'another origin')
  const headOnly = method === 'HEAD'
  if (link === undefined) return { kind: 'audio', stream, response: Number(number), headOnly }
  const directives = query === undefined ? null : readDirectives(query)
  if (query !== undefined && directives === null) return refused(404, 'another path')
  return { kind: 'hls', stream, link, directives, headOnly }
}

/** Enough for the longest signed HLS link (8 kB) and Chromium's headers. */
const MAX_HEADER_BYTES = 16 * 1024
/** Enough for four streams and the segments of four HLS stations. Chromium requests six segments at a time. */
const MAX_CONNECTIONS = 64
const HEADERS_TIMEOUT_MS = 2_000
const CHECKING_INTERVAL_MS = 1_000
/** When this much audio is buffered for a slow reader, the relay pauses the station. */
export const READER_BYTES = 64 * 1024

const HEADERS = {
  'Access-Control-Allow-Origin': APP_ORIGIN,
  Vary: 'Origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

const AMBIGUOUS = { kind: 'refused', status: 403, why: 'a repeated header' } as const

export type RelayHandler = (
  relayRequest: Exclude<RelayRequest, { kind: 'refused' }>,
  request: IncomingMessage,
  response: ServerResponse,
) => void

export interface RelayServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** `<origin>/<secret>` */
  readonly base: string
  close(): Promise<void>
}

/** Serves a path of 32 random bytes on 127.0.0.1. Other requests get an error without CORS headers. */
export async function startRelayServer(
  handler: RelayHandler,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): Promise<RelayServer> {
  const secret = randomBytes(32).toString('base64url')
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout: 0,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECKING_INTERVAL_MS,
    keepAliveTimeout: 5_000,
    highWaterMark: READER_BYTES,
    noDelay: true,
  }
  const logRefusal = createRefusalLog(log, 'request', now)
  const server = createServer(options, (request, response) => {
    response.on('error', () => undefined)
    const { method, url: target, headers } = request
    const { host, origin } = headers
    const isAmbiguous = findRepeatedHeader(request.rawHeaders) !== null
    const relayRequest = isAmbiguous
      ? AMBIGUOUS
      : checkRequest({ method, target, host, origin }, expected)
    if (relayRequest.kind !== 'refused') {
      connections.exempt(request.socket)
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
      handler(relayRequest, request, response)
      return
    }
    if (!connections.refuse(request.socket)) return
    logRefusal({ status: relayRequest.status, why: relayRequest.why, method: method ?? '' })
    response.writeHead(relayRequest.status, { Connection: 'close' }).end()
  })
  const connections = limitConnections(server, MAX_CONNECTIONS)
  const hangUp = (socket: Duplex, why: string) => {
    logRefusal({ why })
    socket.destroy()
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Log parser errors only. A page that aborts its request is not an error.
    if (error.code?.startsWith('HPE_')) hangUp(socket, 'no HTTP')
    else socket.destroy()
  })
  server.on('connect', (_request, socket) => hangUp(socket, 'a tunnel'))
  server.on('upgrade', (_request, socket) => hangUp(socket, 'another protocol'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const expected = { host: `127.0.0.1:${port}`, secret }
  const origin = `http://${expected.host}`
  return {
    origin,
    base: `${origin}/${secret}`,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export function sendStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': '0' }).end()
}
