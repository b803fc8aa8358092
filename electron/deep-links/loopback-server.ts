import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import { createByteBuffer } from '../../shared/radio/byte-buffer.ts'
import { limitConnections } from '../loopback/connection-limit.ts'

/** 256 bits as 43 characters of base64url: unguessable, and fit for any address. */
export function unguessable(): string {
  return randomBytes(32).toString('base64url')
}

/** What is sent back: everything fits into memory. */
export interface LoopbackAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The server closes when this has been sent. */
  readonly isLast?: boolean
}

/** Answers one request whose Host is right; `path` begins with a slash and carries its query. */
export type LoopbackHandler = (request: {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** The body as text; rejects when it is larger than `limit` bytes. */
  readonly text: (limit: number) => Promise<string>
}) => LoopbackAnswer | Promise<LoopbackAnswer>

/** A server that only this machine reaches. */
export interface LoopbackServer {
  /** `http://<host>:<port>` */
  readonly origin: string
  /** Accepts no more connections; requests under way are answered. May be called twice. */
  close(): void
}

/** A connection on which nothing moves is cut off. */
const IDLE_MS = 10_000
/** The largest head of a request; a code and its state take about 500 bytes. */
const MAX_HEADER_BYTES = 16 * 1024
/** A browser sends its request at once, however slowly a user answers; in milliseconds. */
const HEADERS_TIMEOUT_MS = 5_000
/** Connections at once: one browser comes back, with what it opens ahead of time. */
const MAX_CONNECTIONS = 32

/** Headers of every answer: not cached, no referrer, no sniffing, no frames. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  Connection: 'close',
} as const

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const body = createByteBuffer()
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (body.length + chunk.length > limit) throw new Error('the body is too large')
    body.append(chunk)
  }
  return body.view().toString('utf8')
}

/**
 * Starts a server on a free port of this machine: for a browser that comes back (RFC 8252, section
 * 7.3). `localhost` listens on IPv6 too, since a browser may try that first and must find us there
 * and no other program. Requests that name another Host (DNS rebinding) are turned away unread.
 */
export async function startLoopbackServer(
  host: '127.0.0.1' | 'localhost',
  handler: LoopbackHandler,
): Promise<LoopbackServer> {
  let origin = ''

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = ({ status, headers, body, isLast = false }: LoopbackAnswer) => {
      if (isLast) response.on('close', close)
      response.writeHead(status, { ...HEADERS, ...headers }).end(body)
    }
    const isAmbiguous = findRepeatedHeader(request.rawHeaders) !== null
    if (isAmbiguous || `http://${request.headers.host}` !== origin) return send({ status: 421 })
    const { method = '', url = '', headers } = request
    if (!url.startsWith('/')) return send({ status: 400 })
    send(await handler({ method, path: url, headers, text: (limit) => readText(request, limit) }))
  }

  const listen = async (address: string, port: number): Promise<Server> => {
    const options = { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS }
    const server = createServer(options, (request, response) => {
      serve(request, response).catch(() => response.destroy())
    })
    server.setTimeout(IDLE_MS)
    limitConnections(server, MAX_CONNECTIONS)
    await once(server.listen(port, address), 'listening')
    return server
  }

  const first = await listen('127.0.0.1', 0)
  const servers = [first]
  const { port } = first.address() as AddressInfo
  origin = `http://${host}:${port}`
  const close = () => {
    for (const server of servers) server.close()
  }
  try {
    if (host === 'localhost') servers.push(await listen('::1', port))
  } catch (error) {
    // A machine without IPv6 has no ::1 that another program could listen on.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      close()
      throw error
    }
  }
  return { origin, close }
}
