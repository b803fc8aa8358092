import type { Queries } from '../../database/queries.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { SESSIONS } from '../../plugins/events/topics.ts'
import { createEndedSessionStore } from './ended-session-store.ts'

/**
 * Ends the open connections of a user's live events at all instances. The last that a transaction does of its own.
 * `now`: ms since the epoch.
 */
export async function endConnections(tx: Queries, userId: string, now: number): Promise<void> {
  await createEventStore(tx).add([{ kind: SESSIONS, data: { userId } }], now)
}

/** The same, and has all instances refuse what tokens of before ask for. */
export async function endSessions(tx: Queries, userId: string, now: number): Promise<void> {
  await createEndedSessionStore(tx).note(userId, now)
  await endConnections(tx, userId, now)
}
