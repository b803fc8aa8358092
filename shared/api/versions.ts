/** What several devices change, each at its own time, and the server merges: the rule, for both sides. Pure. */

export interface Versioned {
  /** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
  readonly version: number
  /** A tombstone: dropped, and kept so that no other device brings it back. */
  readonly deleted: boolean
}

/** A client's clock may run this far ahead; a later version would win over every honest change. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Whether a change replaces what is known: at equal versions the tombstone does, and of what is alike in that the one
 * that `isGreater`, where a version says more than whether something is kept.
 */
export function outdoes(challenger: Versioned, holder: Versioned, isGreater = false): boolean {
  if (challenger.version > holder.version) return true
  if (challenger.version < holder.version) return false
  return challenger.deleted === holder.deleted ? isGreater : challenger.deleted
}

/** Of two changes of one item the later one; the known one itself where the other is not later. */
export const newerVersion = <Item extends Versioned>(known: Item, next: Item): Item =>
  outdoes(next, known) ? next : known

/**
 * One item a key: `laterOf` two, by default that of the higher version, and at equal versions the tombstone. The result
 * does not depend on order or repeats, but for the order of its items: known ones stay where they are.
 */
export function mergeVersions<Item extends Versioned>(
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
  laterOf: (known: Item, other: Item) => Item = newerVersion,
): Item[] {
  const merged = new Map<string, Item>()
  for (const item of [...mine, ...theirs]) {
    const known = merged.get(keyOf(item))
    merged.set(keyOf(item), known === undefined ? item : laterOf(known, item))
  }
  return [...merged.values()]
}

/** What a client sent, with versions from the future cut to `now` (ms since the epoch) plus the tolerance. */
export function notFromTheFuture<Item extends Versioned>(
  items: readonly Item[],
  now: number,
): Item[] {
  const latest = now + CLOCK_TOLERANCE_MS
  return items.map((item) => (item.version > latest ? { ...item, version: latest } : item))
}

/** The version of a change: newer than what is known, even when clocks disagree. */
export function nextVersion(known: Versioned | undefined, now: number): number {
  return Math.max(now, (known?.version ?? -1) + 1)
}
