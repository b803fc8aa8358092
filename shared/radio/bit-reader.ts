/** Reads numbers of a few bits, the first bit first. */
export interface BitReader {
  /** A number of up to 24 bits. Beyond the end everything is zero. */
  read(bits: number): number
  /** Bits read so far. */
  readonly at: number
  /** More was read than there is. */
  readonly isPastEnd: boolean
}

export function createBitReader(data: Uint8Array): BitReader {
  let at = 0
  return {
    read(bits) {
      let value = 0
      for (let left = bits; left > 0; ) {
        const inByte = 8 - (at & 7)
        const taken = Math.min(left, inByte)
        const byte = data[at >> 3] ?? 0
        value = (value << taken) | ((byte >> (inByte - taken)) & ((1 << taken) - 1))
        at += taken
        left -= taken
      }
      return value
    },
    get at() {
      return at
    },
    get isPastEnd() {
      return at > data.length * 8
    },
  }
}
