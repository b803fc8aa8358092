/**
 * How many different things came, from 16 kB, without keeping what came: HyperLogLog of Flajolet, Fusy, Gandouet and
 * Meunier (2007), with linear counting of few. Its standard error is 1.04 / sqrt(registers): 0.8 %.
 */
const INDEX_BITS = 14
export const REGISTERS = 2 ** INDEX_BITS
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS)
/** Up to here as many registers are empty as tell it better. */
const LINEAR_MAX = 2.5 * REGISTERS
const WORD_BITS = 32

export function createHyperLogLog() {
  const registers = new Uint8Array(REGISTERS)

  return {
    /** Takes a thing by its hash: eight bytes of it, which are as good as random. */
    add: (hash: Buffer): void => {
      const index = hash.readUInt32LE(0) >>> (WORD_BITS - INDEX_BITS)
      // Zeros before the first one, and one more.
      const rank = Math.clz32(hash.readUInt32LE(4)) + 1
      if (rank > (registers[index] ?? 0)) registers[index] = rank
    },

    /** About how many different things were taken. */
    count: (): number => {
      let sum = 0
      let empty = 0
      for (const rank of registers) {
        sum += 2 ** -rank
        if (rank === 0) empty += 1
      }
      const estimate = (ALPHA * REGISTERS ** 2) / sum
      const isFew = estimate <= LINEAR_MAX && empty > 0
      return Math.round(isFew ? REGISTERS * Math.log(REGISTERS / empty) : estimate)
    },
  }
}
