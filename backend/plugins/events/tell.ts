import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Versioned } from '../../../shared/api/versions.ts'
import type { Queries } from '../../database/queries.ts'
import { createEventStore } from './event-store.ts'
import { INTERESTS } from './topics.ts'

/**
 * Tells all clients whom it concerns, at whatever instance they are, within about a second. With `tx`, what happens
 * and that it is told are one; it is the last thing that this transaction does.
 */
export type Tell = (events: readonly LiveEvent[], tx?: Queries) => Promise<void>

/** @param now in ms since the epoch */
export function createTell(database: Queries, now: () => number): Tell {
  return (events, tx = database) => createEventStore(tx).add(events, now())
}

/** Whether something is kept that was not, or the other way round, by what names it. Pure. */
export function isOtherKept<Item extends Pick<Versioned, 'deleted'>>(
  before: readonly Item[],
  changed: readonly Item[],
  keyOf: (item: Item) => string,
): boolean {
  const kept = new Set(before.flatMap((item) => (item.deleted ? [] : keyOf(item))))
  return changed.some((item) => kept.has(keyOf(item)) === item.deleted)
}

/**
 * Tells all instances that a user keeps or follows other things than before: their open connections are told of
 * these from then on. The last thing that a transaction does. `now`: ms since the epoch.
 */
export const tellInterests = (tx: Queries, userId: string, now: number): Promise<void> =>
  createEventStore(tx).add([{ kind: INTERESTS, data: { userId } }], now)
