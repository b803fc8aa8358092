import { type Selectable, sql } from 'kysely'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Versioned } from '../../../shared/api/versions.ts'
import { inChunks } from '../../database/chunks.ts'
import { engineOf, type Queries } from '../../database/queries.ts'
import type { Tables } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type BackgroundJob, repeat } from '../background-job.ts'
import { PRUNE_EVERY_MS, RETAINED_MS } from './limits.ts'
import { type EventSubjects, INTERESTS, type PublishedEvent, subjectsOf } from './topics.ts'

export interface StoredEvent extends EventSubjects {
  readonly seq: number
  readonly kind: string
  readonly data: string
}

/** Advisory lock for sequence numbers. The number is arbitrary, but unique in the database. */
const SEQUENCE_LOCK = 4_101_601

const toEvent = (row: Selectable<Tables['events']>): StoredEvent => ({
  seq: row.seq,
  kind: row.kind,
  stationId: row.station_id,
  showId: row.show_id,
  userId: row.user_id,
  data: row.data,
})

export function createEventStore(queries: Queries) {
  const readSeq = async (aggregate: 'min' | 'max'): Promise<number | null> => {
    const row = await queries
      .selectFrom('events')
      .select((eb) => eb.fn<number | null>(aggregate, ['seq']).as('seq'))
      .executeTakeFirst()
    return row?.seq ?? null
  }

  return {
    /** Publishes events at the commit. Publishers wait for each other, so the transaction must be short. */
    add: (events: readonly PublishedEvent[], at: number): Promise<void> =>
      inTransaction(
        queries,
        async (tx) => {
          if (events.length === 0) return
          if (engineOf(tx) === 'postgres') {
            await sql`SELECT pg_advisory_xact_lock(${sql.lit(SEQUENCE_LOCK)})`.execute(tx)
          }
          const rows = events.map((event) => {
            const { stationId: station_id, showId: show_id, userId: user_id } = subjectsOf(event)
            const data = JSON.stringify(event.data)
            return { kind: event.kind, station_id, show_id, user_id, data, at }
          })
          for (const chunk of inChunks(rows)) await tx.insertInto('events').values(chunk).execute()
        },
        'read committed',
      ),

    /** Returns the position before the oldest retained event, but at most `maxDistance` before the latest one. */
    floor: async (maxDistance: number): Promise<number> => {
      const oldest = (await readSeq('min')) ?? 1
      return Math.max(oldest - 1, ((await readSeq('max')) ?? 0) - maxDistance)
    },

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

    /** Deletes events before a time, except the latest event, from which the numbering continues. */
    prune: async (cutoff: number): Promise<void> => {
      await queries
        .deleteFrom('events')
        .where('at', '<', cutoff)
        .where('seq', '<', (await readSeq('max')) ?? 0)
        .execute()
    },
  }
}
export type EventStore = ReturnType<typeof createEventStore>

export const eventsJob: BackgroundJob = {
  name: 'events',
  failure: 'old events could not be removed',
  start: ({ database, now }, onTrouble) =>
    repeat(PRUNE_EVERY_MS, () => createEventStore(database).prune(now() - RETAINED_MS), onTrouble),
}

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
