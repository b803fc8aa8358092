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
 * The delivery directives of low-latency HLS (RFC 8216bis, 6.2.5): what a player adds to the address of a
 * playlist to be answered once a segment or part is there, or with the news alone. A segment's number has
 * at most fifteen digits, which a JavaScript number holds exactly; a part's at most six.
 */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['_HLS_msn', /^\d{1,15}$/],
  ['_HLS_part', /^\d{1,6}$/],
  ['_HLS_skip', /^(?:YES|v2)$/],
])

/**
 * The query of a request, given without its question mark, if it is made of delivery directives alone and
 * names each at most once; null for any other. A part belongs to a segment, so it needs `_HLS_msn`.
 */
function readDirectives(query: string): string | null {
  const names = new Set<string>()
  for (const pair of query.split('&', VALUES.size + 1)) {
    const [name = '', value = '', ...more] = pair.split('=')
    if (more.length > 0 || names.has(name) || !VALUES.get(name)?.test(value)) return null
    names.add(name)
  }
  return names.has('_HLS_part') && !names.has('_HLS_msn') ? null : query
}

/** What is asked for, once the asker is known to be the app. */
export type Wanted =
  | {
      readonly what: 'audio'
      readonly stream: string
      /** The page's number of this response, which positions of titles refer to; 0 without one. */
      readonly response: number
      readonly headOnly: boolean
    }
  | {
      readonly what: 'hls'
      readonly stream: string
      readonly link: string
      /** Delivery directives of low-latency HLS, as a query; null: none. */
      readonly directives: string | null
      readonly headOnly: boolean
    }
  | { readonly what: 'refused'; readonly status: 403 | 404 | 405; readonly why: string }

/** The parts of a request that decide. */
interface Asked {
  readonly method: string | undefined
  /** The request target as it was sent: nothing decoded, nothing resolved. */
  readonly target: string | undefined
  readonly host: string | undefined
  readonly origin: string | undefined
}

/**
 * `/<secret>/<stream>` with an optional `?response=<number>`, and `/<secret>/<stream>/hls/<link>` with an
 * optional query of delivery directives; nothing else and no dots.
 */
const PATH =
  /^\/([A-Za-z0-9_-]{43})\/([A-Za-z0-9-]{8,64})(?:\?response=(\d{1,9})|\/hls\/([A-Za-z0-9_.-]{1,8192})(?:\?([\w=&]{1,80}))?)?$/

/** Whether two texts are the same, in a time that tells nothing but whether they are of one length. */
function sameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function refuse(status: 403 | 404 | 405, why: string): Wanted {
  return { what: 'refused', status, why }
}

/**
 * Who may have what: only the app's own page, by GET or HEAD, at a path that begins with the secret, and
 * only under the address the relay listens at (a name that was made to point here is turned away).
 */
export function judgeRequest(
  { method, target, host, origin }: Asked,
  own: { readonly host: string; readonly secret: string },
): Wanted {
  if (host !== own.host) return refuse(403, 'another host')
  const [, secret = '', stream = '', number = '0', link, query] = PATH.exec(target ?? '') ?? []
  if (!sameSecret(secret, own.secret)) return refuse(404, 'another path')
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'another method')
  // What Chromium writes as `Origin` when the app's page asks for sound. Seen on the Electron double only,
  // whose proxy writes it: without it a real Electron would have no sound at all.
  if (origin !== APP_ORIGIN) return refuse(403, 'another origin')
  const headOnly = method === 'HEAD'
  if (link === undefined) return { what: 'audio', stream, response: Number(number), headOnly }
  const directives = query === undefined ? null : readDirectives(query)
  if (query !== undefined && directives === null) return refuse(404, 'another path')
  return { what: 'hls', stream, link, directives, headOnly }
}

/** Enough for the longest signed address of an HLS piece (8 kB) beside Chromium's own headers. */
const MAX_HEADER_BYTES = 16 * 1024
/** Connections at once: four streams, and the pieces of four HLS stations (six each in Chromium). */
const MAX_CONNECTIONS = 64
/** A page sends its request at once; a connection that does not is hung up on, in milliseconds. */
const HEADERS_TIMEOUT_MS = 2_000
/** How often that is looked at, in milliseconds. */
const CHECKING_INTERVAL_MS = 1_000
/** What waits in memory for a reader that does not read, in bytes, before the upstream is paused. */
export const READER_BYTES = 64 * 1024

/** Headers of every answer to the page: read by this app alone, neither kept nor guessed. */
const HEADERS = {
  'Access-Control-Allow-Origin': APP_ORIGIN,
  Vary: 'Origin',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

const AMBIGUOUS = { what: 'refused', status: 403, why: 'a repeated header' } as const

/** Answers what the app's page asks for. */
export type RelayHandler = (
  wanted: Exclude<Wanted, { what: 'refused' }>,
  request: IncomingMessage,
  response: ServerResponse,
) => void

/** The relay's server on this machine. */
export interface RelayServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Where everything is found: origin and secret, without a slash at the end. */
  readonly base: string
  /** Ends every connection and frees the port. */
  close(): Promise<void>
}

/**
 * Listens on a free port of 127.0.0.1, behind a path of 32 random bytes. What is not for the app's page
 * is answered with a bare status and noted, up to a few lines a minute; no other origin gets CORS headers.
 * `now` is in ms.
 */
export async function startRelayServer(
  handler: RelayHandler,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): Promise<RelayServer> {
  const secret = randomBytes(32).toString('base64url')
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    // An endless answer is no slow request.
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
    const wanted = isAmbiguous ? AMBIGUOUS : judgeRequest({ method, target, host, origin }, own)
    if (wanted.what !== 'refused') {
      connections.keep(request.socket)
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
    // The parser's own complaints; a page that leaves in the middle of its request is no error.
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

/** Answers with a status and nothing else. */
export function answerStatus(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': '0' }).end()
}
