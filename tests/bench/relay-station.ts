import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createIcyWeaver } from '../../backend/dev/streams/icy.ts'

/** Icecast's own distance between two titles. */
const METAINT = 16_000

/** The relay as a station sees it. */
export interface StationListener {
  /** Sends audio, titles woven in; resolves when the socket wants more. */
  send(audio: Buffer, title: string): Promise<void>
  /** Breaks the connection off, without a word. */
  reset(): void
  readonly gone: boolean
}

/** A station on a bare socket, which sends what it is told. */
export interface MeasuredStation {
  readonly url: string
  /** The next listener that connects. */
  next(): Promise<StationListener>
  /** Connections open now. */
  readonly open: number
  stop(): Promise<void>
}

const HEAD = `HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-br: 128\r\nicy-metaint: ${METAINT}\r\n\r\n`

/** Resolves when the socket has sent what it holds, or never will. */
function roomOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.on('drain', done)
    socket.on('close', done)
  })
}

function listenerOf(socket: Socket): StationListener {
  const weave = createIcyWeaver(METAINT)
  socket.write(HEAD)
  return {
    async send(audio, title) {
      let hasRoom = true
      socket.cork()
      for (const part of weave(audio, title)) hasRoom = socket.write(part)
      socket.uncork()
      if (!hasRoom && !socket.destroyed) await roomOf(socket)
    },
    reset: () => void socket.resetAndDestroy(),
    get gone() {
      return socket.destroyed
    },
  }
}

/** Starts one on a free port of this machine. */
export async function startMeasuredStation(): Promise<MeasuredStation> {
  const sockets = new Set<Socket>()
  const come: StationListener[] = []
  let waiting: ((listener: StationListener) => void) | null = null
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const listener = listenerOf(socket)
      if (waiting === null) come.push(listener)
      else waiting(listener)
      waiting = null
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    next: () =>
      new Promise((resolve) => {
        const first = come.shift()
        if (first === undefined) waiting = resolve
        else resolve(first)
      }),
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
