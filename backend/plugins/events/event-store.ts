import { type Selectable, sql } from 'kysely'
import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type BackgroundJob, repeat } from '../background-job.ts'
import { KEPT_MS, PRUNE_EVERY_MS } from './limits.ts'
import { type Concerned, concernedBy, type KeptEvent } from './topics.ts'

/** An event as it is sent: its number, its kind, its data as JSON. */
export interface StoredEvent extends Concerned {
  readonly seq: number
  readonly kind: string
  readonly data: string
}

/** Names the lock under which numbers are given; any number that no other lock of the database has. */
const NUMBERS_LOCK = 4_101_601

const toEvent = (row: Selectable<Tables['events']>): StoredEvent => ({
  seq: row.seq,
  kind: row.kind,
  stationId: row.station_id,
  showId: row.show_id,
  userId: row.user_id,
  data: row.data,
})

/** What has happened in the last minutes, in order, for all instances. */
export function createEventStore(queries: Queries) {
  const end = async (which: 'min' | 'max'): Promise<number | null> => {
    const row = await queries
      .selectFrom('events')
      .select((eb) => eb.fn<number | null>(which, ['seq']).as('seq'))
      .executeTakeFirst()
    return row?.seq ?? null
  }

  return {
    /**
     * Adds events; `at` is ms since the epoch. Inside a transaction they are told with it or not at all, and that is
     * to end soon: until then all others who tell something wait, so that no number comes to be seen after a
     * higher one. (SQLite has one writer at a time anyway.)
     */
    add: (events: readonly KeptEvent[], at: number): Promise<void> =>
      inTransaction(
        queries,
        async (tx) => {
          if (events.length === 0) return
          if (engineOf(tx) === 'postgres') {
            await sql`SELECT pg_advisory_xact_lock(${sql.lit(NUMBERS_LOCK)})`.execute(tx)
          }
          const rows = events.map((event) => {
            const { stationId: station_id, showId: show_id, userId: user_id } = concernedBy(event)
            const data = JSON.stringify(event.data)
            return { kind: event.kind, station_id, show_id, user_id, data, at }
          })
          for (const some of inChunks(rows)) await tx.insertInto('events').values(some).execute()
        },
        'read committed',
      ),

    /** The number before the oldest event, or as many before the latest. */
    floor: async (most: number): Promise<number> => {
      const oldest = (await end('min')) ?? 1
      return Math.max(oldest - 1, ((await end('max')) ?? 0) - most)
    },

    /** What came after a number, in order. */
    after: async (seq: number, limit: number): Promise<StoredEvent[]> => {
      const rows = await queries
        .selectFrom('events')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(toEvent)
    },

    /** Forgets what was told before a time. The latest stays: numbers go on from it. */
    prune: async (before: number): Promise<void> => {
      await queries
        .deleteFrom('events')
        .where('at', '<', before)
        .where('seq', '<', (await end('max')) ?? 0)
        .execute()
    },
  }
}
export type EventStore = ReturnType<typeof createEventStore>

/** Forgets what was told long ago. Instances may do it at the same time. */
export const eventsJob: BackgroundJob = {
  name: 'events',
  failure: 'old events could not be removed',
  start: ({ database, now }, onTrouble) =>
    repeat(PRUNE_EVERY_MS, () => createEventStore(database).prune(now() - KEPT_MS), onTrouble),
}
