/**
 * A small seeded generator (mulberry32), so that the loops come out the same on every run.
 * Returns numbers in [0, 1).
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** White noise in [-1, 1) from a seeded generator. */
export function createNoise(seed: number): () => number {
  const random = createRandom(seed)
  return () => random() * 2 - 1
}
