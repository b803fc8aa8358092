import { createByteBuffer } from './byte-buffer.ts'

/** Packet length of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2). */
export const TS_PACKET_BYTES = 188
const TS_SYNC = 0x47
/** Number of packets that detection needs when the data starts in the middle of a packet. */
const CERTAIN_PACKETS = 5

/** Detects an MPEG transport stream. The data may start in the middle of a packet. */
export function isTransportStream(start: Uint8Array): boolean {
  const hasPackets = (offset: number, count: number) =>
    Array.from({ length: count }, (_, n) => n).every(
      (n) => start[offset + n * TS_PACKET_BYTES] === TS_SYNC,
    )
  if (hasPackets(0, 3)) return true
  for (let offset = 1; offset < TS_PACKET_BYTES; offset += 1)
    if (start[offset] === TS_SYNC && hasPackets(offset, CERTAIN_PACKETS)) return true
  return false
}

/** First bits of the stream ids of MPEG audio in packetized elementary streams (110x xxxx). */
const AUDIO_ID = 0b110
/** Length of start code, id, length and flags of a PES packet. Its header length counts the bytes after them. */
const PES_HEAD_BYTES = 9

/** Returns the start of the payload in a complete packet. Returns TS_PACKET_BYTES when there is no payload. */
function payloadOffset(packet: Buffer): number {
  const control = packet[3] ?? 0
  if ((control & 0x10) === 0 || (control & 0xc0) !== 0) return TS_PACKET_BYTES
  return control & 0x20 ? Math.min(TS_PACKET_BYTES, 5 + (packet[4] ?? 0)) : 4
}

/** Returns the length of the PES header when the payload starts an audio packet. Otherwise returns null. */
function audioHeaderLength(payload: Buffer): number | null {
  const [zero, one, two, id = 0] = payload
  if (zero !== 0 || one !== 0 || two !== 1 || id >> 5 !== AUDIO_ID) return null
  return PES_HEAD_BYTES + (payload[PES_HEAD_BYTES - 1] ?? 0)
}

/** Extracts the first stream with audio PES packets, and ignores the tables. */
export function createTransportReader(): (chunk: Buffer) => Buffer {
  const buffered = createByteBuffer()
  let audioPid: number | null = null
  /** Number of bytes of the PES header in the following packets. */
  let remainingHeader = 0

  const readAudio = (packet: Buffer): Buffer => {
    const flags = packet.readUInt16BE(1)
    const pid = flags & 0x1fff
    const isPesStart = (flags & 0x4000) !== 0
    if (audioPid !== null && pid !== audioPid) return packet.subarray(TS_PACKET_BYTES)
    const payload = packet.subarray(payloadOffset(packet))
    if (isPesStart) {
      const headerLength = audioHeaderLength(payload)
      if (headerLength === null) return packet.subarray(TS_PACKET_BYTES)
      audioPid = pid
      remainingHeader = headerLength
    }
    if (audioPid === null) return packet.subarray(TS_PACKET_BYTES)
    const headerBytes = Math.min(remainingHeader, payload.length)
    remainingHeader -= headerBytes
    return payload.subarray(headerBytes)
  }

  return (chunk) => {
    const data = buffered.joinedWith(chunk)
    const parts: Buffer[] = []
    let offset = 0
    while (data.length - offset >= TS_PACKET_BYTES) {
      if (data[offset] === TS_SYNC) {
        parts.push(readAudio(data.subarray(offset, offset + TS_PACKET_BYTES)))
        offset += TS_PACKET_BYTES
        continue
      }
      const next = data.indexOf(TS_SYNC, offset)
      offset = next < 0 ? data.length : next
    }
    buffered.retainFrom(data, offset)
    return Buffer.concat(parts)
  }
}
