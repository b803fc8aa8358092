import { TS_PACKET_BYTES } from '../transport-stream.ts'

const AUDIO_PID = 0x101
const OTHER_PID = 0x100

/** Builds a packet of a PID, with an adaptation field as padding. */
function packet(pid: number, starts: boolean, payload: Buffer): Buffer {
  const paddingLength = TS_PACKET_BYTES - 4 - payload.length
  const adaptation = Buffer.alloc(paddingLength, 0xff)
  if (paddingLength > 0) adaptation[0] = paddingLength - 1
  if (paddingLength > 1) adaptation[1] = 0
  const head = Buffer.of(
    0x47,
    (starts ? 0x40 : 0) | (pid >> 8),
    pid & 0xff,
    paddingLength > 0 ? 0x30 : 0x10,
  )
  return Buffer.concat([head, adaptation, payload])
}

/** Builds a transport stream with `sound` in PES packets of `pieceBytes`, interleaved with another stream. */
export function transportOf(sound: Buffer, pieceBytes: number): Buffer {
  const packets: Buffer[] = []
  for (let offset = 0; offset < sound.length; offset += pieceBytes) {
    const payload = sound.subarray(offset, offset + pieceBytes)
    // Start code, audio stream 0, and a time stamp of five bytes.
    const head = Buffer.from([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1])
    head.writeUInt16BE(payload.length + 8, 4)
    const piece = Buffer.concat([head, payload])
    packets.push(packet(OTHER_PID, true, Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, 0, 0, 9, 9])))
    for (let from = 0; from < piece.length; from += TS_PACKET_BYTES - 4)
      packets.push(packet(AUDIO_PID, from === 0, piece.subarray(from, from + TS_PACKET_BYTES - 4)))
  }
  return Buffer.concat(packets)
}
