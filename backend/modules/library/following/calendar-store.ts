import { createHash } from 'node:crypto'
import { COMING_MAX } from '../../../../shared/api/following.ts'
import type { Queries } from '../../../database/queries.ts'
import type { BroadcastRow } from '../../schedule/broadcast-rows.ts'
import { REACH_MS } from '../../schedule/limits.ts'
import { selectListedBroadcasts } from '../../schedule/on-air-reads.ts'

/** Only the hash is stored, so that leaked rows give no access to calendars. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export interface CalendarRow extends BroadcastRow {
  readonly station_name: string
}

/** Stores the token of each user's calendar feed (part of its secret address), and reads broadcasts for calendar files. */
export function createCalendarStore(queries: Queries) {
  return {
    /** Creates a user's calendar or replaces its token. Returns false when the user does not exist. */
    renew: async (userId: string, token: string, now: number): Promise<boolean> => {
      const calendar = { token_hash: hashOf(token), created_at: now }
      const result = await queries
        .insertInto('user_calendars')
        .columns(['user_id', 'token_hash', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select(({ val }) => [
              'users.id',
              val(calendar.token_hash).as('token_hash'),
              val(now).as('created_at'),
            ])
            .where('users.id', '=', userId),
        )
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(calendar))
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    madeAt: async (userId: string): Promise<number | null> => {
      const row = await queries
        .selectFrom('user_calendars')
        .select('created_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.created_at ?? null
    },

    /** Returns the id of the user whose calendar has this token. Null when no enabled user has it. */
    ownerOf: async (token: string): Promise<string | null> => {
      const row = await queries
        .selectFrom('user_calendars')
        .innerJoin('users', 'users.id', 'user_calendars.user_id')
        .select('user_id')
        .where('token_hash', '=', hashOf(token))
        .where('users.disabled', '=', 0)
        .executeTakeFirst()
      return row?.user_id ?? null
    },

    revoke: async (userId: string): Promise<void> => {
      await queries.deleteFrom('user_calendars').where('user_id', '=', userId).execute()
    },

    broadcast: (id: string): Promise<CalendarRow | undefined> =>
      selectListedBroadcasts(queries).where('broadcasts.id', '=', id).executeTakeFirst(),

    ofShow: (showId: string, now: number): Promise<CalendarRow[]> =>
      selectListedBroadcasts(queries)
        .where('broadcasts.show_id', '=', showId)
        .where('broadcasts.starts_at', '>', now - REACH_MS)
        .orderBy('broadcasts.starts_at')
        .limit(COMING_MAX)
        .execute(),
  }
}
