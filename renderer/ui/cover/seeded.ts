/** A random number generator that always returns the same sequence for a seed. */
export interface Seeded {
  /** Returns a number in [0, 1). */
  next(): number
  between(min: number, max: number): number
  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** Returns the 32-bit FNV-1a hash. Seeds that differ in one letter have very different hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Creates the generator. It uses mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: string): Seeded {
  let state = hashText(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + (max - min) * next()
  return {
    next,
    between,
    int: (min, max) => Math.floor(between(min, max + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
