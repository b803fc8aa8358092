import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { mp3Frames } from '../../radio/testing/frames.ts'

export interface StationRequest {
  readonly path: string
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>
  readonly socket: Socket
  /** Number of earlier requests for this path. */
  readonly number: number
}

/** Writes the full response to the socket, including the status line. */
export type Behavior = (request: StationRequest) => void

/** Station on a plain socket, which can send any invalid response. */
export interface FakeStation {
  readonly host: string
  readonly port: number
  /** `127.0.0.1:<port>` */
  readonly hostAndPort: string
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** Sets the behavior of a path and resets its request count. Returns its URL. */
  on(path: string, behave: Behavior): string
  /** Requests for a path in order. */
  requests(path: string): readonly StationRequest[]
  /** Requested paths in order. */
  readonly requestedPaths: readonly string[]
  /** Open connections. */
  readonly open: number
  stop(): Promise<void>
}

function parseRequest(head: string, socket: Socket) {
  const [first = '', ...lines] = head.split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  return { path: first.split(' ')[1] ?? '', headers, socket }
}

/** Creates a plain or TLS server. */
type MakeServer = (onConnection: (socket: Socket) => void) => Server

/** Starts a station on a free port of `host`. */
export async function startFakeStation(
  host: '127.0.0.1' | '::1' = '127.0.0.1',
  make: MakeServer = (onConnection) => createServer({ noDelay: true }, onConnection),
  scheme: 'http' | 'https' = 'http',
): Promise<FakeStation> {
  const paths = new Map<string, { behave: Behavior; requests: StationRequest[] }>()
  const sockets = new Set<Socket>()
  const requestedPaths: string[] = []
  const server = make((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (data: Buffer) => {
      const parsed = parseRequest(data.toString('latin1'), socket)
      requestedPaths.push(parsed.path)
      const path = paths.get(parsed.path)
      if (path === undefined) {
        socket.end('HTTP/1.0 404 Not Found\r\n\r\n')
        return
      }
      const request = { ...parsed, number: path.requests.length }
      path.requests.push(request)
      path.behave(request)
    })
  })
  await once(server.listen(0, host), 'listening')
  const { port } = server.address() as AddressInfo
  const hostAndPort = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const url = `${scheme}://${hostAndPort}`
  return {
    host,
    port,
    hostAndPort,
    requestedPaths,
    url,
    on(path, behave) {
      paths.set(path, { behave, requests: [] })
      return url + path
    },
    requests: (path) => paths.get(path)?.requests ?? [],
    get open() {
      return sockets.size
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export function head(status: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${status}\r\n${lines.join('')}\r\n`
}

/** Response head of an MP3 station. */
export const MP3_HEAD = head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/mpeg', 'icy-br': '128' })

export function respondWith(
  status: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = '',
): Behavior {
  return ({ socket }) => {
    socket.write(head(`HTTP/1.1 ${status}`, headers))
    socket.end(body)
  }
}

/** Sends `count` frames of 26 ms (MP3, 128 kbit/s) immediately, then nothing. The connection stays open. */
export function playMp3(count: number, headers: Readonly<Record<string, string>> = {}): Behavior {
  return ({ socket }) => {
    socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': 'audio/mpeg', ...headers }))
    socket.write(Buffer.concat(mp3Frames(count)))
  }
}
