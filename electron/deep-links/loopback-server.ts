import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import { createByteBuffer } from '../../shared/radio/byte-buffer.ts'
import { limitConnections } from '../loopback/connection-limit.ts'

/** Returns 256 random bits as 43 base64url characters, which are valid in URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export interface LoopbackResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Closes the server after this response. */
  readonly isLast?: boolean
}

/** Handles a request with a valid Host. `path` begins with a slash and includes the query. */
export type LoopbackHandler = (request: {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  /** Reads the body. Rejects when it exceeds `limit` bytes. */
  readonly text: (limit: number) => Promise<string>
}) => LoopbackResponse | Promise<LoopbackResponse>

export interface LoopbackServer {
  readonly origin: string
  /** Stops accepting connections. Pending requests still get a response. Idempotent. */
  close(): void
}

const IDLE_MS = 10_000
const MAX_HEADER_BYTES = 16 * 1024
const HEADERS_TIMEOUT_MS = 5_000
const MAX_CONNECTIONS = 32

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
 * Starts a server on a free loopback port for the browser's redirect (RFC 8252, section 7.3). `localhost` also
 * listens on IPv6: browsers may try it first, and another program must not respond there. Requests with another Host
 * (DNS rebinding) are rejected with 421.
 */
export async function startLoopbackServer(
  host: '127.0.0.1' | 'localhost',
  handler: LoopbackHandler,
): Promise<LoopbackServer> {
  let origin = ''

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = ({ status, headers, body, isLast = false }: LoopbackResponse) => {
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

  const ipv4Server = await listen('127.0.0.1', 0)
  const servers = [ipv4Server]
  const { port } = ipv4Server.address() as AddressInfo
  origin = `http://${host}:${port}`
  const close = () => {
    for (const server of servers) server.close()
  }
  try {
    if (host === 'localhost') servers.push(await listen('::1', port))
  } catch (error) {
    // Other errors mean that there is no IPv6. Then no other program can listen on ::1 either.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      close()
      throw error
    }
  }
  return { origin, close }
}
