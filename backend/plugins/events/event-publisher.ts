import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Versioned } from '../../../shared/api/versions.ts'
import type { Queries } from '../../database/queries.ts'
import { createEventStore } from './event-store.ts'
import { INTERESTS } from './topics.ts'

/** Publishes to all instances within about a second. With `tx`, call it as the last statement of the transaction. */
export type PublishEvents = (events: readonly LiveEvent[], tx?: Queries) => Promise<void>

/** @param now ms since the epoch */
export function createEventPublisher(database: Queries, now: () => number): PublishEvents {
  return (events, tx = database) => createEventStore(tx).add(events, now())
}

/** True when an item is added to or removed from the set of active items. Pure. */
export function hasActiveChange<Item extends Pick<Versioned, 'deleted'>>(
  before: readonly Item[],
  changed: readonly Item[],
  keyOf: (item: Item) => string,
): boolean {
  const active = new Set(before.flatMap((item) => (item.deleted ? [] : keyOf(item))))
  return changed.some((item) => active.has(keyOf(item)) === item.deleted)
}

/** Makes open connections update their topics. Call it last in a transaction. `now`: ms since the epoch. */
export const publishInterests = (tx: Queries, userId: string, now: number): Promise<void> =>
  createEventStore(tx).add([{ kind: INTERESTS, data: { userId } }], now)
