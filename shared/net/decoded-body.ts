import { pipeline, type Readable, Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'

/** The body of an answer; `complete`: all of it came, however long it said it was. */
export interface Body extends Readable {
  readonly complete: boolean
}

type Create = () => Transform & { readonly bytesWritten: number }

const DECODERS: ReadonlyMap<string, Create> = new Map<string, Create>([
  ['br', () => createBrotliDecompress()],
  ['deflate', () => createInflate()],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['zstd', () => createZstdDecompress()],
])

/** Beyond this much of it, a body that grows more than a hundredfold is a bomb: sound hardly shrinks at all. */
export const UNJUDGED_BYTES = 1024 * 1024
export const MAX_GROWTH = 100

/** Whether a body comes packed in a way that is known here. */
export function isPacked(contentEncoding: string | null): boolean {
  return DECODERS.has(contentEncoding?.trim().toLowerCase() ?? '')
}

/**
 * A body without its Content-Encoding, which servers use although none is asked for. It is unpacked off
 * this thread and only as fast as it is read: how much of it is read is the reader's limit. One that
 * breaks off, is none or is a bomb closes without an end.
 */
export function decodedBody(body: Body, contentEncoding: string | null): Body {
  const create = DECODERS.get(contentEncoding?.trim().toLowerCase() ?? '')
  if (create === undefined) return body
  const decoder = create()
  let made = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      made += chunk.length
      const isBomb = made > UNJUDGED_BYTES && made > MAX_GROWTH * decoder.bytesWritten
      if (isBomb) done(new Error('a body that grows without end'))
      else done(null, chunk)
    },
  })
  // The stream closes, which is what its reader is told.
  meter.on('error', () => undefined)
  pipeline(body, decoder, meter, () => undefined)
  return Object.defineProperty(meter, 'complete', {
    get: () => body.complete && meter.readableEnded,
  }) as Transform & { readonly complete: boolean }
}

/** Headers that speak of the body as it was packed. */
const OF_THE_PACKED = ['content-encoding', 'content-length', 'content-range']

/** What a header says of the body that is read. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | null {
  const first = (of: string) => {
    const value = headers[of]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  const isPast = OF_THE_PACKED.includes(name) && isPacked(first('content-encoding'))
  return isPast ? null : first(name)
}
