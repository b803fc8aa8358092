import { createByteBuffer } from './byte-buffer.ts'

/** Packet length of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2). */
export const TS_PACKET_BYTES = 188
const TS_SYNC = 0x47
/** Packets required for detection in mid-packet. */
const CERTAIN_PACKETS = 5

/** Detects an MPEG transport stream from any byte. */
export function isTransportStream(start: Uint8Array): boolean {
  const hasPackets = (at: number, count: number) =>
    Array.from({ length: count }, (_, n) => n).every(
      (n) => start[at + n * TS_PACKET_BYTES] === TS_SYNC,
    )
  if (hasPackets(0, 3)) return true
  for (let at = 1; at < TS_PACKET_BYTES; at += 1)
    if (start[at] === TS_SYNC && hasPackets(at, CERTAIN_PACKETS)) return true
  return false
}

/** Stream ids of MPEG audio in packetized elementary streams: 110x xxxx. */
const AUDIO_ID = 0b110
/** Start code, id, length and flags of a PES packet, before the bytes that its header length counts. */
const PES_HEAD_BYTES = 9

/** Start of the payload in a complete packet; the packet's length without one. */
function payloadAt(packet: Buffer): number {
  const control = packet[3] ?? 0
  if ((control & 0x10) === 0 || (control & 0xc0) !== 0) return TS_PACKET_BYTES
  return control & 0x20 ? Math.min(TS_PACKET_BYTES, 5 + (packet[4] ?? 0)) : 4
}

/** Bytes of the PES header if the payload starts an audio packet; null otherwise. */
function audioHeadBytes(payload: Buffer): number | null {
  const [zero, one, two, id = 0] = payload
  if (zero !== 0 || one !== 0 || two !== 1 || id >> 5 !== AUDIO_ID) return null
  return PES_HEAD_BYTES + (payload[PES_HEAD_BYTES - 1] ?? 0)
}

/** Extracts the first stream with audio PES packets, without the tables. Buffers less than one packet. */
export function createTransportReader(): (chunk: Buffer) => Buffer {
  const held = createByteBuffer()
  let audioPid: number | null = null
  /** Bytes of the PES header that continue in the next packet. */
  let headLeft = 0

  const take = (packet: Buffer): Buffer => {
    const flags = packet.readUInt16BE(1)
    const pid = flags & 0x1fff
    const starts = (flags & 0x4000) !== 0
    if (audioPid !== null && pid !== audioPid) return packet.subarray(TS_PACKET_BYTES)
    const payload = packet.subarray(payloadAt(packet))
    if (starts) {
      const headBytes = audioHeadBytes(payload)
      if (headBytes === null) return packet.subarray(TS_PACKET_BYTES)
      audioPid = pid
      headLeft = headBytes
    }
    if (audioPid === null) return packet.subarray(TS_PACKET_BYTES)
    const skipped = Math.min(headLeft, payload.length)
    headLeft -= skipped
    return payload.subarray(skipped)
  }

  return (chunk) => {
    const data = held.joinedWith(chunk)
    const parts: Buffer[] = []
    let at = 0
    while (data.length - at >= TS_PACKET_BYTES) {
      if (data[at] === TS_SYNC) {
        parts.push(take(data.subarray(at, at + TS_PACKET_BYTES)))
        at += TS_PACKET_BYTES
        continue
      }
      const next = data.indexOf(TS_SYNC, at)
      at = next < 0 ? data.length : next
    }
    held.retainFrom(data, at)
    return Buffer.concat(parts)
  }
}
