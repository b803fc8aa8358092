/** Last-write-wins merge of changes from several devices, shared by client and server. Pure. */

export interface Versioned {
  /** Client clock of the change, in ms since the epoch: the higher version wins. */
  readonly version: number
  /** Tombstone: deleted, and stored so that no other device restores it. */
  readonly deleted: boolean
}

/** Maximum clock skew of a client. A version beyond it would win over all later changes. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** True when `change` replaces `stored`: the higher version wins, then a tombstone, then `isGreater`. */
export function supersedes(change: Versioned, stored: Versioned, isGreater = false): boolean {
  if (change.version > stored.version) return true
  if (change.version < stored.version) return false
  return change.deleted === stored.deleted ? isGreater : change.deleted
}

/** Returns the newer item. Ties return `stored`. */
export const newerVersion = <Item extends Versioned>(stored: Item, next: Item): Item =>
  supersedes(next, stored) ? next : stored

/** Merges to one item per key. `resolve` picks one of two (default: `newerVersion`). Items of `base` stay in place. */
export function mergeVersions<Item extends Versioned>(
  base: readonly Item[],
  incoming: readonly Item[],
  keyOf: (item: Item) => string,
  resolve: (stored: Item, other: Item) => Item = newerVersion,
): Item[] {
  const merged = new Map<string, Item>()
  for (const item of [...base, ...incoming]) {
    const stored = merged.get(keyOf(item))
    merged.set(keyOf(item), stored === undefined ? item : resolve(stored, item))
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

/** Version of a new change: higher than the stored version, even when clocks disagree. */
export function nextVersion(stored: Versioned | undefined, now: number): number {
  return Math.max(now, (stored?.version ?? -1) + 1)
}
