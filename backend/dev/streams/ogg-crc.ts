/** The generator polynomial of Ogg's checksum (RFC 3533, section 6, field 7). */
const POLYNOMIAL = 0x04c11db7

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1
  }
  return value >>> 0
})

/** Ogg's CRC-32 of a page whose own checksum field holds zeros: not reflected, no final flip. */
export function oggCrc(page: Uint8Array): number {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ (TABLE[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  return crc
}
