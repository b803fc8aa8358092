import type { Queries } from '../../database/queries.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { SESSIONS } from '../../plugins/events/topics.ts'
import type { VerifiedToken } from '../../plugins/identity/identity-port.ts'

/** Whose sessions an admin has ended. Times are ms since the epoch. */
export function createEndedSessionStore(queries: Queries) {
  return {
    /** Notes that the sessions of a user have ended, of one who was removed as well. */
    note: async (userId: string, at: number): Promise<void> => {
      await queries
        .insertInto('ended_sessions')
        .values({ user_id: userId, ended_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ended_at: at }))
        .execute()
    },

    /** When the sessions of a user ended last; null: as far as is kept, never. */
    get: async (userId: string): Promise<number | null> => {
      const row = await queries
        .selectFrom('ended_sessions')
        .select('ended_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.ended_at ?? null
    },

    /** The latest of those that ended at a time or later, by user: so many at most. */
    since: async (from: number, limit: number): Promise<ReadonlyMap<string, number>> => {
      const rows = await queries
        .selectFrom('ended_sessions')
        .selectAll()
        .where('ended_at', '>=', from)
        .orderBy('ended_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(limit)
        .execute()
      return new Map(rows.map(({ user_id: id, ended_at: at }) => [id, at]))
    },
  }
}
type EndedSessionStore = ReturnType<typeof createEndedSessionStore>

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

/** Which genuine tokens count no more, because an admin has ended their sessions since. */

/** An instance knows within so many ms whose sessions were ended at another. */
export const ENDED_KNOWN_MS = 5_000
/**
 * How long a token of before is genuine: Firebase's live for an hour
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens), and clocks may differ by five minutes.
 */
export const TOKEN_LIFE_MS = 65 * 60_000
/** Most users that an instance has at hand, those whose sessions ended last: some 100 bytes each. */
const ENDED_KNOWN_MAX = 100_000
/** The provider tells when a session began in whole seconds. */
const SECOND_MS = 1_000

interface EndedSessionOptions {
  readonly store: Pick<EndedSessionStore, 'get' | 'since'>
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why they could not be read; until they can, what was read before counts. */
  readonly onTrouble: (error: unknown) => void
}
type Session = Pick<VerifiedToken, 'uid' | 'signedInAt'>

/**
 * Whether a session began before its user's sessions were ended; one of the same second began after. Pure. The end is by the
 * API's clock, as it is at the provider: firebase-admin sends its own time as `validSince`. An API whose clock is ahead
 * refuses for as long who signs in anew.
 */
export function isBefore({ signedInAt }: Session, endedAt: number | null | undefined): boolean {
  return endedAt != null && signedInAt < Math.floor(endedAt / SECOND_MS) * SECOND_MS
}

/** Ended sessions, read at most once in ENDED_KNOWN_MS and instance, however many requests come. */
export function createEndedSessions({ store, now, onTrouble }: EndedSessionOptions) {
  let known: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    readAt = now()
    try {
      known = await store.since(readAt - TOKEN_LIFE_MS, ENDED_KNOWN_MAX)
    } catch (error) {
      onTrouble(error)
    }
    reading = null
  }

  return {
    /** Whether a session has ended, as far as is known here. */
    isEnded: async (session: Session): Promise<boolean> => {
      if (Math.abs(now() - readAt) >= ENDED_KNOWN_MS) reading ??= read()
      await reading
      return isBefore(session, known.get(session.uid))
    },

    /** Whether it has ended at this moment: a statement of its own. */
    isEndedNow: async (session: Session): Promise<boolean> =>
      isBefore(session, await store.get(session.uid)),
  }
}
export type EndedSessions = ReturnType<typeof createEndedSessions>
