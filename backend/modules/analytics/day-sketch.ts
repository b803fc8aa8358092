import { createHmac, randomBytes } from 'node:crypto'
import { utcDay } from './utc-day.ts'

/** 1 MB: with 100 000 things in a day, one in 2 000 is taken for another one. A multiple of eight, a power of two. */
const BITS = 2 ** 23
/** Bits of one thing, from four bytes of its hash each. */
const PROBES = 4
const BYTES_A_PROBE = 4

/**
 * Tells what comes for the first time on a UTC day (a Bloom filter), without keeping what came: its salt is in memory
 * only, and new each day. A thing that is new is now and then taken for one that came before, never the other way.
 */
export function createDaySketch() {
  let day = ''
  let salt = randomBytes(0)
  let bits = new Uint8Array(0)

  return {
    /** Whether a thing comes for the first time on the day of `at` (ms since the epoch). */
    isFirst: (thing: string, at: number): boolean => {
      const today = utcDay(at)
      if (today !== day) {
        day = today
        salt = randomBytes(32)
        bits = new Uint8Array(BITS / 8)
      }
      const hash = createHmac('sha256', salt).update(thing).digest()
      let isNew = false
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = hash.readUInt32LE(probe * BYTES_A_PROBE) % BITS
        const mask = 1 << (bit & 7)
        const byte = bits[bit >> 3] ?? 0
        if ((byte & mask) === 0) isNew = true
        bits[bit >> 3] = byte | mask
      }
      return isNew
    },
  }
}
