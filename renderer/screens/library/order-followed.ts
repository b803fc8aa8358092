/** What is followed as its list shows it: narrowed and in order. Pure. */
import type { Followed, FollowedBroadcast, FollowKind } from '../../../shared/api/following.ts'
import { keyOf } from '../../domain/following/follow-items.ts'

export const ORDERS = ['next', 'name', 'recent'] as const
export type Order = (typeof ORDERS)[number]

export interface ListedThing extends Omit<Followed, 'kind'> {
  readonly kind: FollowKind
  /** Its broadcast that is on or comes next, as far as one is known. */
  readonly next: FollowedBroadcast | null
}

/** The first broadcast of each show and of each station, by key; `coming` is ordered by begin. */
function firstBroadcasts(coming: readonly FollowedBroadcast[]): Map<string, FollowedBroadcast> {
  const first = new Map<string, FollowedBroadcast>()
  for (const broadcast of coming) {
    for (const key of [
      keyOf({ kind: 'show', id: broadcast.showId }),
      keyOf({ kind: 'station', id: broadcast.stationId }),
    ]) {
      if (!first.has(key)) first.set(key, broadcast)
    }
  }
  return first
}

/** Of what is followed still, with what is on of it. A kind that only a newer API knows is left out. */
export function listedThings(
  things: readonly Followed[],
  followed: ReadonlySet<string>,
  coming: readonly FollowedBroadcast[],
): ListedThing[] {
  const first = firstBroadcasts(coming)
  return things.flatMap((thing) => {
    if (!followed.has(keyOf(thing))) return []
    const { kind } = thing
    if (kind !== 'station' && kind !== 'show' && kind !== 'creator' && kind !== 'person') return []
    return [{ ...thing, kind, next: first.get(keyOf(thing)) ?? null }]
  })
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

interface Narrowing {
  readonly search: string
  readonly kind: FollowKind | null
  readonly order: Order
}

/** Later than any moment. */
const NEVER = '~'

/** Those whose name or station has every word that was typed, in the order that was chosen. */
export function narrowThings(things: readonly ListedThing[], by: Narrowing): ListedThing[] {
  const words = plain(by.search).split(/\s+/).filter(Boolean)
  const fitting = things.filter((thing) => {
    if (by.kind !== null && thing.kind !== by.kind) return false
    const text = plain(`${thing.name ?? ''} ${thing.stationName ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  const byName = (a: ListedThing, b: ListedThing) =>
    Number(a.name === null) - Number(b.name === null) ||
    (a.name ?? '').localeCompare(b.name ?? '') ||
    (a.id < b.id ? -1 : 1)
  const orders: Record<Order, (a: ListedThing, b: ListedThing) => number> = {
    name: byName,
    recent: (a, b) => b.version - a.version || byName(a, b),
    next: (a, b) => {
      const [at, bt] = [a.next?.startsAt ?? NEVER, b.next?.startsAt ?? NEVER]
      return at < bt ? -1 : at > bt ? 1 : byName(a, b)
    },
  }
  return fitting.sort(orders[by.order])
}
