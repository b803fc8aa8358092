import type { Queries } from '../../database/queries.ts'
import { createEventStore } from '../../plugins/events/event-store.ts'
import { SESSIONS } from '../../plugins/events/topics.ts'
import type { VerifiedToken } from '../../plugins/identity/identity-port.ts'

export function createEndedSessionStore(queries: Queries) {
  return {
    /** Records that all sessions of a user have ended. Works for a deleted user too. */
    record: async (userId: string, at: number): Promise<void> => {
      await queries
        .insertInto('ended_sessions')
        .values({ user_id: userId, ended_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ended_at: at }))
        .execute()
    },

    get: async (userId: string): Promise<number | null> => {
      const row = await queries
        .selectFrom('ended_sessions')
        .select('ended_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.ended_at ?? null
    },

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

/** Ends a user's connections to all instances. Call it last in the transaction. `now` is in ms since the epoch. */
export async function endConnections(tx: Queries, userId: string, now: number): Promise<void> {
  await createEventStore(tx).add([{ kind: SESSIONS, data: { userId } }], now)
}

/** Ends a user's connections and makes all instances reject older tokens. */
export async function endSessions(tx: Queries, userId: string, now: number): Promise<void> {
  await createEndedSessionStore(tx).record(userId, now)
  await endConnections(tx, userId, now)
}

/** Maximum delay until other instances know of an ended session, in ms. */
export const ENDED_SESSIONS_CACHE_MS = 5_000
/** A token is valid for one hour (https://firebase.google.com/docs/auth/admin/verify-id-tokens), plus 5 min for clock skew. */
export const TOKEN_LIFE_MS = 65 * 60_000
/** Maximum number of cached users, which take about 100 bytes each. Users whose sessions ended last come first. */
const ENDED_SESSIONS_CACHE_SIZE = 100_000
/** The provider reports the start of a session in whole seconds. */
const SECOND_MS = 1_000

interface EndedSessionOptions {
  readonly store: Pick<EndedSessionStore, 'get' | 'since'>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}
type Session = Pick<VerifiedToken, 'uid' | 'signedInAt'>

/** True for a session that started in a second before `endedAt`. Compares the API's clock, like firebase-admin's `validSince`. */
export function startedBefore(
  { signedInAt }: Session,
  endedAt: number | null | undefined,
): boolean {
  return endedAt != null && signedInAt < Math.floor(endedAt / SECOND_MS) * SECOND_MS
}

/** Finds out if a session has ended. Each instance reads the ended sessions at most once per ENDED_SESSIONS_CACHE_MS. */
export function createEndedSessions({ store, now, onError }: EndedSessionOptions) {
  let endedAtByUser: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function refresh(): Promise<void> {
    readAt = now()
    try {
      endedAtByUser = await store.since(readAt - TOKEN_LIFE_MS, ENDED_SESSIONS_CACHE_SIZE)
    } catch (error) {
      onError(error)
    }
    reading = null
  }

  return {
    isEnded: async (session: Session): Promise<boolean> => {
      if (Math.abs(now() - readAt) >= ENDED_SESSIONS_CACHE_MS) reading ??= refresh()
      await reading
      return startedBefore(session, endedAtByUser.get(session.uid))
    },

    isEndedNow: async (session: Session): Promise<boolean> =>
      startedBefore(session, await store.get(session.uid)),
  }
}
export type EndedSessions = ReturnType<typeof createEndedSessions>
