import { pipeline, type Readable, Transform } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'

/** Response body. `complete` is true when all of it arrived, even if the declared length differs. */
export interface Body extends Readable {
  readonly complete: boolean
}

type CreateDecoder = () => Transform & { readonly bytesWritten: number }

const DECODERS: ReadonlyMap<string, CreateDecoder> = new Map<string, CreateDecoder>([
  ['br', () => createBrotliDecompress()],
  ['deflate', () => createInflate()],
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['zstd', () => createZstdDecompress()],
])

/** A larger body that expands more than MAX_GROWTH times is a decompression bomb, because audio hardly compresses. */
export const BOMB_CHECK_BYTES = 1024 * 1024
export const MAX_GROWTH = 100

export function isPacked(contentEncoding: string | null): boolean {
  return DECODERS.has(contentEncoding?.trim().toLowerCase() ?? '')
}

/** Decodes a body with back pressure. A truncated, invalid or oversized body closes without `end`. */
export function decodedBody(body: Body, contentEncoding: string | null): Body {
  const createDecoder = DECODERS.get(contentEncoding?.trim().toLowerCase() ?? '')
  if (createDecoder === undefined) return body
  const decoder = createDecoder()
  let decodedBytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      decodedBytes += chunk.length
      const isBomb =
        decodedBytes > BOMB_CHECK_BYTES && decodedBytes > MAX_GROWTH * decoder.bytesWritten
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

/** Returns the first value of a header, but null for headers that describe the body before decoding. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | null {
  const firstValue = (headerName: string) => {
    const value = headers[headerName]
    return (Array.isArray(value) ? value[0] : value) ?? null
  }
  const isStale = ENCODED_BODY_HEADERS.includes(name) && isPacked(firstValue('content-encoding'))
  return isStale ? null : firstValue(name)
}
