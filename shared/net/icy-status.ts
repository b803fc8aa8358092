import { Duplex } from 'node:stream'
import { createHeadReader, type Dialect } from './response-head.ts'

/** A socket that Node's HTTP parser understands. */
export interface IcySocket {
  readonly duplex: Duplex
  /** What the server turned out to speak; 'http' until it has said something. */
  readonly dialect: () => Dialect
}

/**
 * Puts a Duplex around `socket` whose response head is rewritten so that Node's parser accepts it. Behind the
 * head everything passes by reference; what is not read stays in the socket (backpressure). A head that cannot
 * be read destroys the Duplex with a StreamProblem.
 */
export function speakHttp(socket: Duplex): IcySocket {
  const head = createHeadReader()
  let isBody = false

  const duplex = new Duplex({
    allowHalfOpen: true,
    read: () => void socket.resume(),
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void done(),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    try {
      const passed = isBody ? chunk : head.push(chunk)
      isBody = passed !== null
      if (passed !== null && !duplex.push(passed)) socket.pause()
    } catch (error) {
      duplex.destroy(error as Error)
    }
  })
  socket.on('end', () => duplex.push(null))
  socket.on('error', (error) => duplex.destroy(error))
  socket.on('close', () => {
    if (!duplex.readableEnded && !duplex.destroyed && !socket.readableEnded) duplex.destroy()
  })
  socket.pause()
  return { duplex, dialect: () => head.dialect ?? 'http' }
}
