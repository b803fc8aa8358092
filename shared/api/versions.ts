/** Last-write-wins merge of changes from several devices, for client and server. All functions are pure. */

export interface Versioned {
  /** Time of the change on the client's clock, in ms since the epoch. The higher version wins. */
  readonly version: number
  /** True for a tombstone, which stays stored so that no other device restores the item. */
  readonly deleted: boolean
}

/** Maximum clock skew of a client. A version beyond it would win over all later changes. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** True when `change` replaces `stored`. The higher version wins, then the tombstone. `isGreater` breaks a full tie. */
export function supersedes(change: Versioned, stored: Versioned, isGreater = false): boolean {
  if (change.version > stored.version) return true
  if (change.version < stored.version) return false
  return change.deleted === stored.deleted ? isGreater : change.deleted
}

/** Returns the newer item. Ties return `stored`. */
export const newerVersion = <Item extends Versioned>(stored: Item, next: Item): Item =>
  supersedes(next, stored) ? next : stored

/** Returns one item per key, in the order of `base`, then `incoming`. `resolve` picks one of two items with one key. */
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

/** Returns the version of a new change, which is higher than the stored version even when clocks disagree. */
export function nextVersion(stored: Versioned | undefined, now: number): number {
  return Math.max(now, (stored?.version ?? -1) + 1)
}
