import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { mp3Frames } from '../../../shared/radio/testing/frames.ts'

/** Answers one request on its socket, status line included. */
export type Behaviour = (socket: Socket) => void

/** A radio server on a plain socket of 127.0.0.1, which can do everything wrong. */
export interface FakeRadio {
  readonly port: number
  /** `127.0.0.1:<port>` */
  readonly host: string
  /** Says how a path behaves, and returns its URL. */
  on(path: string, behave: Behaviour): string
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Connections open now. */
  readonly open: number
  stop(): Promise<void>
}

/** The head of an answer. */
export function head(status: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`
}

/** Plays MP3 of 128 kbit/s: `count` frames at once, of 26 ms each, and then nothing; the line stays. */
export function playMp3(count: number, says: Readonly<Record<string, string>> = {}): Behaviour {
  return (socket) => {
    socket.write(head('200 OK', { 'Content-Type': 'audio/mpeg', ...says }))
    socket.write(Buffer.concat(mp3Frames(count)))
  }
}

/** Sends a whole answer. */
export function answer(
  status: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = '',
): Behaviour {
  return (socket) => {
    socket.write(head(status, headers))
    socket.end(body)
  }
}

/** Makes the server that hands over connections: plain or TLS. */
type MakeServer = (onConnection: (socket: Socket) => void) => Server

/** Starts a radio on a free port. */
export async function startFakeRadio(
  make: MakeServer = (onConnection) => createServer(onConnection),
  scheme: 'http' | 'https' = 'http',
): Promise<FakeRadio> {
  const paths = new Map<string, Behaviour>()
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = make((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', (data: Buffer) => {
      const path = data.toString('latin1').split(' ')[1] ?? ''
      asked.push(path)
      const behave = paths.get(path) ?? answer('404 Not Found')
      behave(socket)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `127.0.0.1:${port}`,
    asked,
    on(path, behave) {
      paths.set(path, behave)
      return `${scheme}://127.0.0.1:${port}${path}`
    },
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
