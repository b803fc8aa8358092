import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'
import { limitConnections } from '../loopback/connection-limit.ts'

/**
 * Delivery directives of low-latency HLS (RFC 8216bis, 6.2.5). A player adds them to a playlist URL for blocking
 * reloads and delta updates. Segment numbers have at most fifteen digits, which a JavaScript number represents
 * exactly; part numbers at most six.
 */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['_HLS_msn', /^\d{1,15}$/],
  ['_HLS_part', /^\d{1,6}$/],
  ['_HLS_skip', /^(?:YES|v2)$/],
])

/** Null unless all parameters are delivery directives, each at most once. `_HLS_part` requires `_HLS_msn`. */
function readDirectives(query: string): string | null {
  const names = new Set<string>()
  for (const pair of query.split('&', VALUES.size + 1)) {
    const [name = '', value = '', ...more] = pair.split('=')
    if (more.length > 0 || names.has(name) || !VALUES.get(name)?.test(value)) return null
    names.add(name)
  }
  return names.has('_HLS_part') && !names.has('_HLS_msn') ? null : query
}

export type RelayRequest =
  | {
      readonly what: 'audio'
      readonly stream: string
      /** The page's number of this response, used by title positions. 0 if absent. */
      readonly response: number
      readonly headOnly: boolean
    }
  | {
      readonly what: 'hls'
      readonly stream: string
      readonly link: string
      readonly directives: string | null
      readonly headOnly: boolean
    }
  | { readonly what: 'refused'; readonly status: 403 | 404 | 405; readonly why: string }

interface RequestParts {
  readonly method: string | undefined
  readonly target: string | undefined
  readonly host: string | undefined
  readonly origin: string | undefined
}

/** `/<secret>/<stream>?response=<number>` or `/<secret>/<stream>/hls/<link>?<delivery directives>`. No dots. */
const PATH =
  /^\/([A-Za-z0-9_-]{43})\/([A-Za-z0-9-]{8,64})(?:\?response=(\d{1,9})|\/hls\/([A-Za-z0-9_.-]{1,8192})(?:\?([\w=&]{1,80}))?)?$/

/** Constant-time comparison; reveals only whether the lengths differ. */
function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(status: 403 | 404 | 405, why: string): RelayRequest {
  return { what: 'refused', status, why }
}

/** Accepts only the app's own page, with the secret and the relay's own Host (against DNS rebinding). */
export function checkRequest(
  { method, target, host, origin }: RequestParts,
  own: { readonly host: string; readonly secret: string },
): RelayRequest {
  if (host !== own.host) return refuse(403, 'another host')
  const [, secret = '', stream = '', number = '0', link, query] = PATH.exec(target ?? '') ?? []
  if (!sameSecret(secret, own.secret)) return refuse(404, 'another path')
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'another method')
  // `Origin` that Chromium sends for the app's page. So far verified only with the Electron test double, whose proxy
  // writes it: if real Electron omitted it, there would be no audio.
  if (origin !== APP_ORIGIN) return refuse(403, 'another origin')
  const headOnly = method === 'HEAD'
  if (link === undefined) return { what: 'audio', stream, response: Number(number), headOnly }
  const directives = query === undefined ? null : readDirectives(query)
  if (query !== undefined && directives === null) return refuse(404, 'another path')
  return { what: 'hls', stream, link, directives, headOnly }
}

/** The longest signed HLS link (8 kB) plus Chromium's headers. */
const MAX_HEADER_BYTES = 16 * 1024
/** Four streams plus the segments of four HLS stations (six each in Chromium). */
const MAX_CONNECTIONS = 64
const HEADERS_TIMEOUT_MS = 2_000
const CHECKING_INTERVAL_MS = 1_000
/** In bytes. Buffer of a slow reader before the upstream is paused. */
export const READER_BYTES = 64 * 1024

const HEADERS = {
  'Access-Control-Allow-Origin': APP_ORIGIN,
  Vary: 'Origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

const AMBIGUOUS = { what: 'refused', status: 403, why: 'a repeated header' } as const

export type RelayHandler = (
  wanted: Exclude<RelayRequest, { what: 'refused' }>,
  request: IncomingMessage,
  response: ServerResponse,
) => void

export interface RelayServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly base: string
  close(): Promise<void>
}

/** Serves a path of 32 random bytes on 127.0.0.1. Other requests get a bare status and no CORS. `now` in ms. */
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
  const refused = createRefusalLog(log, 'request', now)
  const server = createServer(options, (request, response) => {
    response.on('error', () => undefined)
    const { method, url: target, headers } = request
    const { host, origin } = headers
    const isAmbiguous = findRepeatedHeader(request.rawHeaders) !== null
    const wanted = isAmbiguous ? AMBIGUOUS : checkRequest({ method, target, host, origin }, own)
    if (wanted.what !== 'refused') {
      connections.exempt(request.socket)
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
      handler(wanted, request, response)
      return
    }
    if (!connections.refuse(request.socket)) return
    refused({ status: wanted.status, why: wanted.why, method: method ?? '' })
    response.writeHead(wanted.status, { Connection: 'close' }).end()
  })
  const connections = limitConnections(server, MAX_CONNECTIONS)
  const hangUp = (socket: Duplex, why: string) => {
    refused({ why })
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
  const own = { host: `127.0.0.1:${port}`, secret }
  const origin = `http://${own.host}`
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
