import { pipeline, type Readable, Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'

/** A response body; `complete`: it arrived completely, regardless of its declared length. */
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

/** Beyond this size, a body that expands more than a hundredfold is a decompression bomb: sound hardly compresses. */
export const BOMB_CHECK_BYTES = 1024 * 1024
export const MAX_GROWTH = 100

/** True for a supported Content-Encoding. */
export function isPacked(contentEncoding: string | null): boolean {
  return DECODERS.has(contentEncoding?.trim().toLowerCase() ?? '')
}

/** Decodes no faster than the result is read. A truncated, invalid or oversized body closes without `end`. */
export function decodedBody(body: Body, contentEncoding: string | null): Body {
  const create = DECODERS.get(contentEncoding?.trim().toLowerCase() ?? '')
  if (create === undefined) return body
  const decoder = create()
  let made = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      made += chunk.length
      const isBomb = made > BOMB_CHECK_BYTES && made > MAX_GROWTH * decoder.bytesWritten
      if (isBomb) done(new Error('a body that grows without end'))
      else done(null, chunk)
    },
  })
  meter.on('error', () => undefined)
  pipeline(body, decoder, meter, () => undefined)
  return Object.defineProperty(meter, 'complete', {
    get: () => body.complete && meter.readableEnded,
  }) as Transform & { readonly complete: boolean }
}

const ENCODED_BODY_HEADERS = ['content-encoding', 'content-length', 'content-range']

export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | null {
  const first = (of: string) => {
    const value = headers[of]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  const isStale = ENCODED_BODY_HEADERS.includes(name) && isPacked(first('content-encoding'))
  return isStale ? null : first(name)
}
