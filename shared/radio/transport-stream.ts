import { createByteBuffer } from './byte-buffer.ts'

/** Packets of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2)... */
export const TS_PACKET_BYTES = 188
/** ...each of which begins with this byte. */
const TS_SYNC = 0x47
/** It is certain after so many in a row, where it is joined within one. */
const CERTAIN_PACKETS = 5

/** Whether this is of an MPEG transport stream, from any byte of it on. */
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

/** Stream ids of MPEG audio in packetised elementary streams: 110x xxxx. */
const AUDIO_ID = 0b110
/** Start code, id, length and flags of a packetised piece, before what its header length counts. */
const PES_HEAD_BYTES = 9

/** Where the payload of a whole packet begins; its length where it has none. */
function payloadAt(packet: Buffer): number {
  const control = packet[3] ?? 0
  if ((control & 0x10) === 0 || (control & 0xc0) !== 0) return TS_PACKET_BYTES
  return control & 0x20 ? Math.min(TS_PACKET_BYTES, 5 + (packet[4] ?? 0)) : 4
}

/** Bytes of a piece's header if the payload begins one of audio; null if it begins another or none. */
function audioHeadBytes(payload: Buffer): number | null {
  const [zero, one, two, id = 0] = payload
  if (zero !== 0 || one !== 0 || two !== 1 || id >> 5 !== AUDIO_ID) return null
  return PES_HEAD_BYTES + (payload[PES_HEAD_BYTES - 1] ?? 0)
}

/**
 * Takes the first audio stream out of a transport stream, however packets cut it. Reads no tables: the
 * stream whose pieces say that they are audio is the one. Answers the bytes of it that a chunk completes;
 * holds less than one packet.
 */
export function createTransportReader(): (chunk: Buffer) => Buffer {
  const held = createByteBuffer()
  let audioPid: number | null = null
  /** Bytes of a piece's header that go on in the next packet. */
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
    held.keepFrom(data, at)
    return Buffer.concat(parts)
  }
}
