import { type ByteBuffer, createByteBuffer } from './byte-buffer.ts'

/** The first two packets of the logical stream `serial`: what codec it is, and its comments. */
export type OnHeaders = (identification: Uint8Array, second: Uint8Array, serial: number) => void
/** The header of a page with its segment table, before its body; a view that is valid during the call. */
export type OnPage = (head: Buffer) => void

/** A page's header without its table of segments (RFC 3533, section 6). */
const HEADER_BYTES = 27
const CAPTURE = [0x4f, 0x67, 0x67, 0x53] as const
/** Comments may carry pictures of megabytes. What lies within the first 64 kB is read, no more. */
const PACKET_BYTES = 65_536
/** Identification packets have 19 to 80 bytes. */
const FIRST_BYTES = 256
/** Logical streams side by side; sound needs one. Those that begin later are not looked at. */
const MAX_STREAMS = 4

interface Logical {
  identification: Uint8Array | null
  /** Of the packet that is being read. */
  readonly packet: ByteBuffer
}

/**
 * Walks the pages of an Ogg stream, however packets of the network cut them, and calls back with the
 * first two packets of each logical stream (a longer second one: its first 64 kB). Looks for the next page where
 * one is missing. Checksums are TCP's business.
 */
export function createOggPackets(
  onHeaders: OnHeaders,
  onPage: OnPage = () => {},
): { push(chunk: Uint8Array): void } {
  const streams = new Map<number, Logical>()
  /** Header and segment table of the page that is being read. */
  const head = Buffer.alloc(HEADER_BYTES + 255)
  let headLength = 0
  /** The stream whose packets are wanted from the body that follows; null: the body is skipped. */
  let wanted: Logical | null = null
  let serial = 0
  let segment = 0
  /** Bytes left of the current segment, or of the whole body when it is skipped. */
  let left = 0

  function begin(): void {
    const flags = head[5] ?? 0
    serial = head.readUInt32LE(14)
    if (flags & 2) {
      // A new chain ends the streams of the one before, even where their last page got lost.
      if (streams.size >= MAX_STREAMS) streams.clear()
      streams.set(serial, { identification: null, packet: createByteBuffer() })
    }
    const stream = streams.get(serial)
    // A packet goes on here whose beginning did not come, or one broke off: a page got lost.
    const isBroken = stream !== undefined && (flags & 1) !== (stream.packet.length > 0 ? 1 : 0)
    if (isBroken) streams.delete(serial)
    wanted = isBroken ? null : (stream ?? null)
    segment = 0
    left = 0
    if (!wanted) for (let n = HEADER_BYTES; n < headLength; n += 1) left += head[n] ?? 0
  }

  function finishPacket(stream: Logical): void {
    const packet = stream.packet.view()
    stream.packet.clear()
    if (stream.identification === null) {
      stream.identification = packet
      return
    }
    streams.delete(serial)
    wanted = null
    onHeaders(stream.identification, packet, serial)
  }

  function gather(stream: Logical, bytes: Uint8Array): void {
    const limit = stream.identification === null ? FIRST_BYTES : PACKET_BYTES
    stream.packet.append(bytes.subarray(0, limit - stream.packet.length))
  }

  /** Takes one byte of a header; true when it is complete. */
  function takeHeadByte(byte: number): boolean {
    if (headLength < 4 && byte !== CAPTURE[headLength]) {
      headLength = byte === CAPTURE[0] ? 1 : 0
      if (headLength === 1) head[0] = byte
      return false
    }
    head[headLength] = byte
    headLength += 1
    return headLength >= HEADER_BYTES && headLength === HEADER_BYTES + (head[26] ?? 0)
  }

  /** Reads the body from `at` on, and returns where it or the chunk ends. */
  function takeBody(chunk: Uint8Array, from: number): number {
    let at = from
    while (at < chunk.length || left === 0) {
      if (left === 0) {
        if (!wanted || segment >= (head[26] ?? 0)) {
          headLength = 0
          inBody = false
          return at
        }
        left = head[HEADER_BYTES + segment] ?? 0
        segment += 1
        if (left === 0) endSegment(wanted)
        continue
      }
      const end = Math.min(chunk.length, at + left)
      if (wanted) gather(wanted, chunk.subarray(at, end))
      left -= end - at
      at = end
      if (left === 0 && wanted) endSegment(wanted)
    }
    return at
  }

  /** After a segment: one under 255 ends its packet. */
  function endSegment(stream: Logical): void {
    if ((head[HEADER_BYTES + segment - 1] ?? 0) === 255) return
    const next = segment
    finishPacket(stream)
    // Nothing more is wanted of this page: skip the rest of it.
    if (!wanted) for (let n = next; n < (head[26] ?? 0); n += 1) left += head[HEADER_BYTES + n] ?? 0
  }

  let inBody = false
  return {
    push: (chunk) => {
      let at = 0
      while (at < chunk.length) {
        if (inBody) {
          at = takeBody(chunk, at)
        } else if (takeHeadByte(chunk[at++] ?? 0)) {
          inBody = true
          onPage(head.subarray(0, headLength))
          begin()
        }
      }
    },
  }
}
