/** Which station comes after or before the one that is on. Pure. */

/**
 * The neighbour of `current` (null: nothing is on), one step on (1) or back (-1), at the end from the
 * beginning. It is looked for in the first list that has `current` and others; a station of no list has
 * the first or last favorite for a neighbour. Null where there is no other station to go to.
 */
export function neighbour(
  listened: readonly string[],
  favorites: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  for (const list of [listened, favorites]) {
    const place = current === null ? -1 : list.indexOf(current)
    if (place === -1 || list.length < 2) continue
    return list.at((place + step) % list.length) ?? null
  }
  const [next] = step === 1 ? favorites : favorites.toReversed()
  return next === undefined || next === current ? null : next
}
