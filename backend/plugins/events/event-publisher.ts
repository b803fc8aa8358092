import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Versioned } from '../../../shared/api/versions.ts'
import type { Queries } from '../../database/queries.ts'
import { createEventStore } from './event-store.ts'
import { INTERESTS } from './topics.ts'

/** Publishes to all instances within about a second. With `tx`, call it as the last statement of the transaction. */
export type PublishEvents = (events: readonly LiveEvent[], tx?: Queries) => Promise<void>

/** @param now returns ms since the epoch */
export function createEventPublisher(database: Queries, now: () => number): PublishEvents {
  return (events, tx = database) => createEventStore(tx).add(events, now())
}

/** Returns true when the changes add an active item or remove one. */
export function hasActiveChange<Item extends Pick<Versioned, 'deleted'>>(
  currentItems: readonly Item[],
  changedItems: readonly Item[],
  keyOf: (item: Item) => string,
): boolean {
  const active = new Set(currentItems.flatMap((item) => (item.deleted ? [] : keyOf(item))))
  return changedItems.some((item) => active.has(keyOf(item)) === item.deleted)
}

/** Makes open connections update their topics. Call it last in a transaction. @param now ms since the epoch */
export const publishInterests = (tx: Queries, userId: string, now: number): Promise<void> =>
  createEventStore(tx).add([{ kind: INTERESTS, data: { userId } }], now)
