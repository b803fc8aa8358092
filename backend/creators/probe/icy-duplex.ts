import { Duplex, Transform } from 'node:stream'

/** How SHOUTcast 1 begins its answer, where others say HTTP/1.0. */
const ICY = Buffer.from('ICY ')
const HTTP = Buffer.from('HTTP/1.0 ')

/** Passes bytes on, with `ICY 200 OK` at the beginning turned into HTTP/1.0. */
function translator(): Transform {
  let start: Buffer | null = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (start === null) return done(null, chunk)
      start = Buffer.concat([start, chunk])
      const seen = start
      if (ICY.subarray(0, seen.length).equals(seen.subarray(0, ICY.length))) {
        // Too short to tell.
        if (seen.length < ICY.length) return done()
        start = null
        return done(null, Buffer.concat([HTTP, seen.subarray(ICY.length)]))
      }
      start = null
      done(null, seen)
    },
  })
}

/** A duplex over a socket that Node's HTTP parser understands, whatever a radio server speaks. */
export function speakHttp(socket: Duplex): Duplex {
  const readable = socket.pipe(translator())
  socket.on('close', () => readable.end())
  return Duplex.from({ readable, writable: socket })
}
