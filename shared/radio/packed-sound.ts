import { findFrame, readAdtsHeader, readMp3Header } from './frames.ts'
import { createLoasReader, findLoasFrame, isLoasAac } from './loas.ts'
import type { UnplayableCodec } from './stream-ends.ts'
import { createTransportReader } from './transport-stream.ts'
import { unplayableCodec } from './unplayable-codec.ts'

/** Converts a container to frames that Chromium plays; returns the frames that a chunk completes. */
export type Unpack = (chunk: Buffer) => Buffer

export type Playability =
  /** Playable without changes, as far as known. */
  | { readonly kind: 'native' }
  /** Playable as this type after unpacking. Each connection needs its own `open`. */
  | { readonly kind: 'packed'; readonly contentType: string; readonly open: () => Unpack }
  | { readonly kind: 'unplayable'; readonly codec: UnplayableCodec }

const unchanged: Unpack = (chunk) => chunk
const AAC = 'audio/aac'
const MP3 = 'audio/mpeg'
/** Bytes that identify the content of a transport stream, even with video. */
export const TRANSPORT_START_BYTES = 16 * 1024
export const TRANSPORT_TYPE = 'video/mp2t'

/** `open` creates the demultiplexer to LOAS frames; `sound` has some of them. */
function loasPlayability(sound: Buffer, open: () => Unpack): Playability {
  if (isLoasAac(sound) === false) return { kind: 'unplayable', codec: 'latm' }
  const openBoth = () => {
    const [outer, inner] = [open(), createLoasReader()]
    return (chunk: Buffer) => inner(outer(chunk))
  }
  return { kind: 'packed', contentType: AAC, open: openBoth }
}

function transportPlayability(start: Buffer): Playability {
  const open = createTransportReader
  const sound = open()(start)
  if (findLoasFrame(sound) !== null) return loasPlayability(sound, open)
  if (findFrame(sound, readAdtsHeader) !== null) return { kind: 'packed', contentType: AAC, open }
  const codec = unplayableCodec(sound)
  if (codec !== null) return { kind: 'unplayable', codec }
  if (findFrame(sound, readMp3Header) !== null) return { kind: 'packed', contentType: MP3, open }
  return { kind: 'unplayable', codec: 'mpeg-ts' }
}

/** How Chromium plays a stream. `start`: 4096 bytes, TRANSPORT_START_BYTES for MPEG-TS. */
export function playabilityOf(contentType: string, start: Buffer): Playability {
  if (contentType === TRANSPORT_TYPE) return transportPlayability(start)
  const codec = unplayableCodec(start)
  if (codec === null) return { kind: 'native' }
  return codec === 'latm' ? loasPlayability(start, () => unchanged) : { kind: 'unplayable', codec }
}
