import { type ByteBuffer, createByteBuffer } from './byte-buffer.ts'

/** First two packets of the logical stream `serial`: codec identification and comments. */
export type OnHeaders = (identification: Uint8Array, second: Uint8Array, serial: number) => void
/** Page header with its segment table, before the body; a view that is valid during the call only. */
export type OnPage = (head: Buffer) => void

/** Page header without its segment table (RFC 3533, section 6). */
const HEADER_BYTES = 27
const CAPTURE = [0x4f, 0x67, 0x67, 0x53] as const
/** Comments may contain pictures of megabytes: only the first 64 kB are read. */
const PACKET_BYTES = 65_536
/** Identification packets have 19 to 80 bytes. */
const FIRST_BYTES = 256
/** Multiplexed logical streams; audio needs one. Further ones are ignored. */
const MAX_STREAMS = 4

interface Logical {
  identification: Uint8Array | null
  readonly packet: ByteBuffer
}

/** Calls back with the first two packets of each logical stream. Resynchronizes after a missing page. */
export function createOggPackets(
  onHeaders: OnHeaders,
  onPage: OnPage = () => {},
): { push(chunk: Uint8Array): void } {
  const streams = new Map<number, Logical>()
  const head = Buffer.alloc(HEADER_BYTES + 255)
  let headLength = 0
  /** Stream whose packets are read from the current body; null: skip the body. */
  let wanted: Logical | null = null
  let serial = 0
  let segment = 0
  /** Remaining bytes of the current segment, or of a skipped body. */
  let left = 0

  function startPage(): void {
    const flags = head[5] ?? 0
    serial = head.readUInt32LE(14)
    if (flags & 2) {
      // A new chain ends the previous streams, even if their last page is missing.
      if (streams.size >= MAX_STREAMS) streams.clear()
      streams.set(serial, { identification: null, packet: createByteBuffer() })
    }
    const stream = streams.get(serial)
    // The page continues a packet whose start is missing, or does not continue an open one: a page was lost.
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

  function appendToPacket(stream: Logical, bytes: Uint8Array): void {
    const limit = stream.identification === null ? FIRST_BYTES : PACKET_BYTES
    stream.packet.append(bytes.subarray(0, limit - stream.packet.length))
  }

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
      if (wanted) appendToPacket(wanted, chunk.subarray(at, end))
      left -= end - at
      at = end
      if (left === 0 && wanted) endSegment(wanted)
    }
    return at
  }

  /** A segment under 255 bytes ends its packet. */
  function endSegment(stream: Logical): void {
    if ((head[HEADER_BYTES + segment - 1] ?? 0) === 255) return
    const next = segment
    finishPacket(stream)
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
          startPage()
        }
      }
    },
  }
}
