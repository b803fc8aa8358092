import { type SelectQueryBuilder, sql } from 'kysely'
import {
  ATTENTION_COUNTED_MAX,
  type AttentionKind,
  BROKEN_NAMED_MAX,
  EMAIL_LATE_MS,
  LATE_LISTED_MAX,
  POPULAR_STATIONS,
  WEBHOOK_LATE_MS,
} from '../../../shared/api/overview.ts'
import { countRows, type Queries } from '../../database/queries.ts'
import { keysIn } from '../creators/own-station-reads.ts'

type CountedKind = Exclude<
  AttentionKind,
  'platforms' | 'directory' | 'broken-popular' | 'backup' | 'faults' | 'jobs'
>

const constantOne = sql<number>`1`.as('one')

/** Reads the open tasks on the admin overview. Counts use an index and have a limit. Times in ms since the epoch. */
export function createOverviewStore(queries: Queries) {
  const openReports = (table: 'station_reports' | 'user_reports') =>
    queries.selectFrom(table).select(constantOne).where('resolved', '=', 0)
  const openNotices = queries
    .selectFrom('legal_notices')
    .select(constantOne)
    .where('list', '=', 'open')

  const overdueWebhooks = (now: number) =>
    queries
      .selectFrom('webhook_events')
      .where('done', '=', sql.lit(0))
      .where('received_at', '<', now - WEBHOOK_LATE_MS)
  const overdueEmails = (now: number) =>
    queries
      .selectFrom('emails')
      .where('state', '=', 'waiting')
      .where('next_at', '>', 0)
      .where('created_at', '<', now - EMAIL_LATE_MS)

  return {
    countOpenTasks: async (now: number): Promise<Record<CountedKind, number>> => {
      const countUpToMax = <DB, Table extends keyof DB>(
        query: SelectQueryBuilder<DB, Table, object>,
      ) => countRows(queries.selectFrom(query.limit(ATTENTION_COUNTED_MAX).as('limited')))
      return {
        notices: await countUpToMax(openNotices),
        'past-due': await countUpToMax(
          queries.selectFrom('subscriptions').select(constantOne).where('past_due_since', '>', 0),
        ),
        webhooks: await countUpToMax(overdueWebhooks(now).select(constantOne)),
        emails: await countUpToMax(overdueEmails(now).select(constantOne)),
        stations: await countUpToMax(keysIn(queries, 'pending', null, ATTENTION_COUNTED_MAX)),
        'station-reports': await countUpToMax(openReports('station_reports')),
        'people-reports': await countUpToMax(openReports('user_reports')),
      }
    },

    lateWebhooks: (now: number) =>
      overdueWebhooks(now)
        .select(['kind', 'ref', 'received_at'])
        .orderBy('received_at')
        .limit(LATE_LISTED_MAX)
        .execute(),

    lateEmails: (now: number) =>
      overdueEmails(now)
        .select(['reason', 'created_at', 'attempts', 'next_at'])
        .orderBy('next_at')
        .orderBy('id')
        .limit(LATE_LISTED_MAX)
        .execute(),

    brokenPopular: async () => {
      const popular = queries
        .selectFrom('stations')
        .select(['id', 'name', 'air_state'])
        .where('shown', '=', sql.lit(1))
        .orderBy('demo_rank')
        .orderBy('rank')
        .orderBy('liked_rank')
        .orderBy('name_key')
        .orderBy('key')
        .limit(POPULAR_STATIONS)
      const rows = await popular.execute()
      const broken = rows.filter(({ air_state }) => air_state === 'dead')
      const named = broken.slice(0, BROKEN_NAMED_MAX).map(({ id, name }) => ({ id, name }))
      return { count: broken.length, named }
    },

    /** Counts stations created between `from` and `to`. `newest_rank` is the negative creation time. */
    newStations: (from: number, to: number): Promise<number> =>
      countRows(
        queries
          .selectFrom('stations')
          .where('shown', '=', sql.lit(1))
          .where('newest_rank', '>', -to)
          .where('newest_rank', '<=', -from),
      ),
  }
}
export type OverviewStore = ReturnType<typeof createOverviewStore>
