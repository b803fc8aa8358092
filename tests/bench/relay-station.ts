import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createIcyWeaver } from '../../backend/dev/streams/icy.ts'

/** Icecast's metadata interval. */
const METAINT = 16_000

export interface StationListener {
  /** Sends audio with embedded titles; resolves when the socket drains. */
  send(audio: Buffer, title: string): Promise<void>
  reset(): void
  readonly isClosed: boolean
}

export interface MeasuredStation {
  readonly url: string
  next(): Promise<StationListener>
  readonly open: number
  stop(): Promise<void>
}

const HEAD = `HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\nicy-br: 128\r\nicy-metaint: ${METAINT}\r\n\r\n`

/** Resolves when the socket has sent its buffer or closes. */
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
    get isClosed() {
      return socket.destroyed
    },
  }
}

export async function startMeasuredStation(): Promise<MeasuredStation> {
  const sockets = new Set<Socket>()
  const arrived: StationListener[] = []
  let waiting: ((listener: StationListener) => void) | null = null
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const listener = listenerOf(socket)
      if (waiting === null) arrived.push(listener)
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
        const first = arrived.shift()
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
