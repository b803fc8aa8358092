import { createOggPackets } from './ogg-packets.ts'
import { type OggComments, readComments } from './vorbis-comments.ts'

export interface OggCommentReader {
  /** Only looks: the chunk itself goes on unchanged. */
  push(chunk: Uint8Array): void
}

/** The second packet of each codec, up to where its comments begin. */
const OPENINGS: readonly (readonly [identification: string, opening: string])[] = [
  ['OpusHead', 'OpusTags'],
  ['\x01vorbis', '\x03vorbis'],
  // FLAC's block header follows: its type, 4, and three bytes of length.
  ['\x7fFLAC', '\x04???'],
  ['\x80theora', '\x81theora'],
  ['Speex   ', ''],
]

function begins(packet: Uint8Array, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) {
    const expected = text.charAt(n)
    // The last block of FLAC's metadata has its highest bit set.
    const byte = expected === '\x04' ? (packet[n] ?? 0) & 0x7f : packet[n]
    if (expected !== '?' && byte !== expected.charCodeAt(0)) return false
  }
  return packet.length >= text.length
}

/**
 * Calls back at every comment header of an Ogg stream (Opus, Vorbis, FLAC, Speex): at the beginning and
 * at each new chain, which is how Ogg stations announce a new title. Holds at most 64 kB.
 * `soon` says when a header is read: at once, later, or never.
 */
export function createOggCommentReader(
  onComments: (comments: OggComments) => void,
  soon: (read: () => void) => void = (read) => read(),
): OggCommentReader {
  return createOggPackets((identification, second) => {
    const opening = OPENINGS.find(([name]) => begins(identification, name))?.[1]
    if (opening === undefined || opening === '\x81theora' || !begins(second, opening)) return
    const packet = new Uint8Array(second.subarray(opening.length))
    soon(() => {
      const comments = readComments(packet)
      if (comments) onComments(comments)
    })
  })
}
