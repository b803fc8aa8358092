import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import type { Logger } from '../log/logger.ts'
import { createRefusalLog } from '../log/refusal-log.ts'
import { limitConnections } from '../loopback/connection-limit.ts'
import { judgeRequest, type Wanted } from './loopback-access.ts'

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
