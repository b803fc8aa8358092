import { Duplex } from 'node:stream'

/** What a status line begins with: of HTTP, and of SHOUTcast 1, which calls it ICY. */
const HTTP = Buffer.from('HTTP')
const ICY = Buffer.from('ICY ')
/** For servers that send audio and no head at all (as HTTP/0.9 did). */
const HEADLESS = Buffer.from('HTTP/1.0 200 OK\r\n\r\n')

/** A socket that Node's HTTP parser understands. */
export interface IcySocket {
  readonly duplex: Duplex
  /** What the server turned out to speak; 'http' until it has said something. */
  readonly dialect: () => 'http' | 'icy' | 'none'
}

/** How an answer begins; null while there is not enough of it. */
export function readDialect(start: Buffer): 'http' | 'icy' | 'none' | null {
  const begins = (word: Buffer) =>
    start.subarray(0, word.length).equals(word.subarray(0, start.length))
  if (start.length < HTTP.length) return begins(HTTP) || begins(ICY) ? null : 'none'
  if (begins(HTTP)) return 'http'
  return begins(ICY) ? 'icy' : 'none'
}

/**
 * Puts a Duplex around `socket` that rewrites the status line `ICY 200 OK` to HTTP/1.0. After the first
 * bytes everything passes by reference; what is not read stays in the socket (backpressure).
 */
export function speakHttp(socket: Duplex): IcySocket {
  let dialect: 'http' | 'icy' | 'none' | null = null
  let start: Buffer = Buffer.alloc(0)

  const translate = (chunk: Buffer): Buffer | null => {
    if (dialect !== null) return chunk
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk])
    dialect = readDialect(start)
    if (dialect === null) return null
    const seen = start
    start = Buffer.alloc(0)
    if (dialect === 'http') return seen
    if (dialect === 'none') return Buffer.concat([HEADLESS, seen])
    return Buffer.concat([Buffer.from('HTTP/1.0 '), seen.subarray(ICY.length)])
  }

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
    const translated = translate(chunk)
    if (translated !== null && !duplex.push(translated)) socket.pause()
  })
  socket.on('end', () => duplex.push(null))
  socket.on('error', (error) => duplex.destroy(error))
  socket.on('close', () => {
    if (!duplex.readableEnded && !duplex.destroyed && !socket.readableEnded) duplex.destroy()
  })
  socket.pause()
  return { duplex, dialect: () => dialect ?? 'http' }
}
