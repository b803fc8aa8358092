import { findFrame, readAdtsHeader, readMp3Header } from './frames.ts'
import { createLoasReader, findLoasFrame, isLoasAac } from './loas.ts'
import type { UnplayableCodec } from './stream-ends.ts'
import { createTransportReader } from './transport-stream.ts'
import { unplayableCodec } from './unplayable-codec.ts'

/** Makes frames that Chromium plays of what it does not read: answers those that a chunk completes. */
export type Unpack = (chunk: Buffer) => Buffer

export type Playability =
  /** As it comes, as far as is known. */
  | { readonly kind: 'as-it-is' }
  /** Unpacked, as this type. Each connection needs an `open` of its own. */
  | { readonly kind: 'packed'; readonly contentType: string; readonly open: () => Unpack }
  | { readonly kind: 'unplayable'; readonly codec: UnplayableCodec }

const asItIs: Unpack = (chunk) => chunk
const AAC = 'audio/aac'
const MP3 = 'audio/mpeg'
/** So much of a transport stream tells what is in it, pictures or not. */
export const TRANSPORT_START_BYTES = 16 * 1024
/** What sniffAudio calls a transport stream. */
export const TRANSPORT_TYPE = 'video/mp2t'

/** `open` makes what leads to LOAS frames, of which `sound` has some. */
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

/**
 * Whether Chromium plays a stream that begins so, and how. `contentType` is what judgeBody calls it. 4096
 * bytes are plenty, but for MPEG-TS (video/mp2t), which takes TRANSPORT_START_BYTES.
 */
export function playabilityOf(contentType: string, start: Buffer): Playability {
  if (contentType === TRANSPORT_TYPE) return transportPlayability(start)
  const codec = unplayableCodec(start)
  if (codec === null) return { kind: 'as-it-is' }
  return codec === 'latm' ? loasPlayability(start, () => asItIs) : { kind: 'unplayable', codec }
}
