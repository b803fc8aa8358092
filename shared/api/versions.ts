/** Last-write-wins merge of changes from several devices, shared by client and server. Pure. */

export interface Versioned {
  /** Client clock of the change, in ms since the epoch: the higher version wins. */
  readonly version: number
  /** Tombstone: deleted, and stored so that no other device restores it. */
  readonly deleted: boolean
}

/** Maximum clock skew of a client; a later version would win over every genuine change. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** True if a change replaces the stored one: the higher version wins, then the tombstone, then `isGreater`. */
export function supersedes(challenger: Versioned, holder: Versioned, isGreater = false): boolean {
  if (challenger.version > holder.version) return true
  if (challenger.version < holder.version) return false
  return challenger.deleted === holder.deleted ? isGreater : challenger.deleted
}

/** Ties return `known`. */
export const newerVersion = <Item extends Versioned>(known: Item, next: Item): Item =>
  supersedes(next, known) ? next : known

/** One item per key; `laterOf` (default: version, then tombstone) resolves two. Known items keep their position. */
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

/** Limits versions from the future to `now` (ms since the epoch) plus the tolerance. */
export function clampFutureVersions<Item extends Versioned>(
  items: readonly Item[],
  now: number,
): Item[] {
  const latest = now + CLOCK_TOLERANCE_MS
  return items.map((item) => (item.version > latest ? { ...item, version: latest } : item))
}

/** Version of a new change: newer than the known one, even if clocks disagree. */
export function nextVersion(known: Versioned | undefined, now: number): number {
  return Math.max(now, (known?.version ?? -1) + 1)
}
