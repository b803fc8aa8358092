/** Extracts the first two packets of each logical stream in an Ogg stream: codec identification and comments. */
import { type ByteBuffer, createByteBuffer } from './byte-buffer.ts'

/** Receives the first two packets of the logical stream `serial`. */
export type OnHeaders = (identification: Uint8Array, second: Uint8Array, serial: number) => void
/** Receives the page header with its segment table. The view is valid only during the call. */
export type OnPage = (head: Buffer) => void

/** Length of a page header without its segment table, and offsets of its fields (RFC 3533, section 6). */
const HEADER_BYTES = 27
const FLAGS_OFFSET = 5
const SERIAL_OFFSET = 14
const SEGMENTS_OFFSET = 26
const CONTINUED = 1
const FIRST_PAGE = 2
const CAPTURE = [0x4f, 0x67, 0x67, 0x53] as const
/** Comments may contain pictures of megabytes. Only the first 64 kB of the packet are used. */
const PACKET_BYTES = 65_536
/** Identification packets have 19 to 80 bytes. */
const FIRST_BYTES = 256
/** Maximum number of simultaneous logical streams. Audio needs one. */
const MAX_STREAMS = 4

interface LogicalStream {
  identification: Uint8Array | null
  readonly packet: ByteBuffer
}

export function createOggPackets(
  onHeaders: OnHeaders,
  onPage: OnPage = () => {},
): { push(chunk: Uint8Array): void } {
  const streams = new Map<number, LogicalStream>()
  const head = Buffer.alloc(HEADER_BYTES + 255)
  let headLength = 0
  /** Stream whose packets are in the current body. Null when the body is skipped. */
  let currentStream: LogicalStream | null = null
  let serial = 0
  let segment = 0
  /** Remaining bytes of the current segment, or of a skipped body. */
  let remaining = 0

  function startPage(): void {
    const flags = head[FLAGS_OFFSET] ?? 0
    serial = head.readUInt32LE(SERIAL_OFFSET)
    if (flags & FIRST_PAGE) {
      // A new chain ends the previous streams, even if their last page is missing.
      if (streams.size >= MAX_STREAMS) streams.clear()
      streams.set(serial, { identification: null, packet: createByteBuffer() })
    }
    const stream = streams.get(serial)
    // A page was lost when this page continues a packet without a start, or does not continue an incomplete packet.
    const isBroken =
      stream !== undefined && (flags & CONTINUED) !== (stream.packet.length > 0 ? CONTINUED : 0)
    if (isBroken) streams.delete(serial)
    currentStream = isBroken ? null : (stream ?? null)
    segment = 0
    remaining = 0
    if (!currentStream) for (let n = HEADER_BYTES; n < headLength; n += 1) remaining += head[n] ?? 0
  }

  function finishPacket(stream: LogicalStream): void {
    const packet = stream.packet.view()
    stream.packet.clear()
    if (stream.identification === null) {
      stream.identification = packet
      return
    }
    streams.delete(serial)
    currentStream = null
    onHeaders(stream.identification, packet, serial)
  }

  function appendToPacket(stream: LogicalStream, bytes: Uint8Array): void {
    const limit = stream.identification === null ? FIRST_BYTES : PACKET_BYTES
    stream.packet.append(bytes.subarray(0, limit - stream.packet.length))
  }

  /** Adds a byte to the page header. Returns true when the header is complete. */
  function readHeaderByte(byte: number): boolean {
    if (headLength < 4 && byte !== CAPTURE[headLength]) {
      headLength = byte === CAPTURE[0] ? 1 : 0
      if (headLength === 1) head[0] = byte
      return false
    }
    head[headLength] = byte
    headLength += 1
    return headLength >= HEADER_BYTES && headLength === HEADER_BYTES + (head[SEGMENTS_OFFSET] ?? 0)
  }

  /** Reads segments of the current page. Returns the offset after the read bytes. */
  function readBody(chunk: Uint8Array, from: number): number {
    let offset = from
    while (offset < chunk.length || remaining === 0) {
      if (remaining === 0) {
        if (!currentStream || segment >= (head[SEGMENTS_OFFSET] ?? 0)) {
          headLength = 0
          inBody = false
          return offset
        }
        remaining = head[HEADER_BYTES + segment] ?? 0
        segment += 1
        if (remaining === 0) endSegment(currentStream)
        continue
      }
      const end = Math.min(chunk.length, offset + remaining)
      if (currentStream) appendToPacket(currentStream, chunk.subarray(offset, end))
      remaining -= end - offset
      offset = end
      if (remaining === 0 && currentStream) endSegment(currentStream)
    }
    return offset
  }

  /** A segment under 255 bytes ends its packet. */
  function endSegment(stream: LogicalStream): void {
    if ((head[HEADER_BYTES + segment - 1] ?? 0) === 255) return
    const next = segment
    finishPacket(stream)
    if (!currentStream)
      for (let n = next; n < (head[SEGMENTS_OFFSET] ?? 0); n += 1)
        remaining += head[HEADER_BYTES + n] ?? 0
  }

  let inBody = false
  return {
    push: (chunk) => {
      let offset = 0
      while (offset < chunk.length) {
        if (inBody) {
          offset = readBody(chunk, offset)
        } else if (readHeaderByte(chunk[offset++] ?? 0)) {
          inBody = true
          onPage(head.subarray(0, headLength))
          startPage()
        }
      }
    },
  }
}
