import { findFrame, readAdtsHeader, readMp3Header } from './frames.ts'
import { createLoasReader, findLoasFrame, isLoasAac } from './loas.ts'
import type { UnplayableCodec } from './stream-ends.ts'
import { createTransportReader } from './transport-stream.ts'
import { unplayableCodec } from './unplayable-codec.ts'

/** Extracts frames that Chromium plays from a container. Returns the frames that the chunk completes. */
export type Unpack = (chunk: Buffer) => Buffer

export type Playability =
  /** Playable without changes, or of an unknown codec. */
  | { readonly kind: 'native' }
  /** Playable as this type after unpacking. `open` creates the state for one connection. */
  | { readonly kind: 'packed'; readonly contentType: string; readonly open: () => Unpack }
  | { readonly kind: 'unplayable'; readonly codec: UnplayableCodec }

const passThrough: Unpack = (chunk) => chunk
const AAC = 'audio/aac'
const MP3 = 'audio/mpeg'
/** This many bytes identify the content of a transport stream, even with video. */
export const TRANSPORT_START_BYTES = 16 * 1024
export const TRANSPORT_TYPE = 'video/mp2t'

/** `open` creates the demultiplexer that extracts LOAS frames. `sound` has some of these frames. */
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

/** Decides how Chromium can play a stream. `start` needs 4096 bytes, or TRANSPORT_START_BYTES for MPEG-TS. */
export function playabilityOf(contentType: string, start: Buffer): Playability {
  if (contentType === TRANSPORT_TYPE) return transportPlayability(start)
  const codec = unplayableCodec(start)
  if (codec === null) return { kind: 'native' }
  return codec === 'latm'
    ? loasPlayability(start, () => passThrough)
    : { kind: 'unplayable', codec }
}
