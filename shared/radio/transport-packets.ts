/** Packets of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2)... */
export const TS_PACKET_BYTES = 188
/** ...each of which begins with this byte. */
export const TS_SYNC = 0x47
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
