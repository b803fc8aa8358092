import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Queries } from '../../database/queries.ts'
import { createEventStore } from './event-store.ts'

/**
 * Tells all clients whom it concerns, at whatever instance they are, within about a second. With `tx`, what happens
 * and that it is told are one; it is the last thing that this transaction does.
 */
export type Tell = (events: readonly LiveEvent[], tx?: Queries) => Promise<void>

/** @param now in ms since the epoch */
export function createTell(database: Queries, now: () => number): Tell {
  return (events, tx = database) => createEventStore(tx).add(events, now())
}
