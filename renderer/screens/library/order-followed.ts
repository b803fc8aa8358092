/** Search, filters and sort orders for the list of followed items. */
import type { Followed, FollowedBroadcast, FollowKind } from '../../../shared/api/following.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { keyOf } from '../../domain/following/follow-items.ts'

export const ORDERS = ['next', 'name', 'recent'] as const
export type Order = (typeof ORDERS)[number]

export interface ListedItem extends Omit<Followed, 'kind'> {
  readonly kind: FollowKind
  readonly next: FollowedBroadcast | null
}

/** Maps each show and station key to its first broadcast. `coming` is ordered by start. */
function firstBroadcasts(coming: readonly FollowedBroadcast[]): Map<string, FollowedBroadcast> {
  const firstByKey = new Map<string, FollowedBroadcast>()
  for (const broadcast of coming) {
    for (const key of [
      keyOf({ kind: 'show', id: broadcast.showId }),
      keyOf({ kind: 'station', id: broadcast.stationId }),
    ]) {
      if (!firstByKey.has(key)) firstByKey.set(key, broadcast)
    }
  }
  return firstByKey
}

/** Adds the next broadcast to each followed item. Omits kinds that this app version does not know. */
export function toListedItems(
  items: readonly Followed[],
  followedKeys: ReadonlySet<string>,
  coming: readonly FollowedBroadcast[],
): ListedItem[] {
  const firstByKey = firstBroadcasts(coming)
  return items.flatMap((item) => {
    if (!followedKeys.has(keyOf(item))) return []
    const { kind } = item
    if (kind !== 'station' && kind !== 'show' && kind !== 'creator' && kind !== 'person') return []
    return [{ ...item, kind, next: firstByKey.get(keyOf(item)) ?? null }]
  })
}

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

interface ListFilter {
  readonly search: string
  readonly kind: FollowKind | null
  readonly order: Order
}

/** Start time of an item without a broadcast. It sorts after every ISO date. */
const NEVER = '~'

export function filterItems(items: readonly ListedItem[], filter: ListFilter): ListedItem[] {
  const terms = normalize(filter.search).split(/\s+/).filter(Boolean)
  const matches = items.filter((item) => {
    if (filter.kind !== null && item.kind !== filter.kind) return false
    const text = normalize(`${item.name ?? ''} ${item.stationName ?? ''}`)
    return terms.every((term) => text.includes(term))
  })
  const byName = (a: ListedItem, b: ListedItem) =>
    Number(a.name === null) - Number(b.name === null) ||
    formats.compare(a.name ?? '', b.name ?? '') ||
    (a.id < b.id ? -1 : 1)
  const orders: Record<Order, (a: ListedItem, b: ListedItem) => number> = {
    name: byName,
    recent: (a, b) => b.version - a.version || byName(a, b),
    next: (a, b) => {
      const [startA, startB] = [a.next?.startsAt ?? NEVER, b.next?.startsAt ?? NEVER]
      if (startA === startB) return byName(a, b)
      return startA < startB ? -1 : 1
    },
  }
  return matches.sort(orders[filter.order])
}
