import { type RawBuilder, sql } from 'kysely'
import { givenRows } from '../database/given-rows.ts'
import type { Queries } from '../database/queries.ts'
import { sumOfHours } from './hour-column-reads.ts'
import type { Metric } from './total-sums.ts'
import type { Piece } from './zone-days.ts'

const PIECE_COLUMNS = { day: 'text', step: 'bigint', span: 'bigint' } as const

/** A sum of a step. */
export interface StepSum {
  readonly metric: string
  readonly name: string
  readonly step: number
  readonly amount: number
}

/** Something with its sum over a range, and over the range before; null: nothing is known of it there. */
export interface RankSum {
  readonly name: string
  readonly amount: number
  readonly before: number | null
}

/** How often a station played, or did not, in a step. */
export interface StationOutcome {
  readonly step: number
  /** Why it did not; '' where it was heard. */
  readonly reason: string
  readonly count: number
  /** ms until the first sound, of all of them. */
  readonly startMs: number
  readonly dropouts: number
}

/** The days to be read, and what of a row counts for each: few kinds of it, however many days. */
function cut(queries: Queries, pieces: readonly Piece[], table: string, whole: string) {
  const spans = new Map<string, { readonly number: number; readonly sum: RawBuilder<number> }>()
  const rows = pieces.map((piece) => {
    const key = `${piece.from}-${piece.to}`
    const span = spans.get(key) ?? {
      number: spans.size,
      sum: sumOfHours(table, whole, piece),
    }
    spans.set(key, span)
    return { day: piece.day, step: piece.step, span: span.number }
  })
  const cases = [...spans.values()].map(
    ({ number, sum }) => sql`WHEN ${sql.lit(number)} THEN ${sum}`,
  )
  return {
    given: givenRows(queries, PIECE_COLUMNS, rows),
    amount: sql<number>`CASE given.span ${sql.join(cases, sql` `)} END`,
  }
}

/**
 * SQLite begins a cross join with what stands first: with the days, and looks their rows up. Else it would read all rows of
 * a metric, and all days for each of them.
 *
 * Sums of ranges of days, as few statements as there are charts: a day of a range is looked up, however many there are.
 */
export function createAnalyticsReads(queries: Queries) {
  return {
    /** Totals of metrics by name and step. */
    steps: async (metrics: readonly Metric[], pieces: readonly Piece[]): Promise<StepSum[]> => {
      const { given, amount } = cut(queries, pieces, 'totals', 'amount')
      const rows = await queries
        .selectFrom(given)
        .crossJoin('totals')
        .whereRef('totals.day', '=', 'given.day')
        .where('totals.metric', 'in', metrics)
        .select(['totals.metric', 'totals.name', 'given.step'])
        .select(sql<number>`sum(${amount})`.as('amount'))
        .groupBy(['totals.metric', 'totals.name', 'given.step'])
        .execute()
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },

    /** Which of these months have a sum of a metric. */
    keptMonths: async (metric: Metric, months: readonly string[]): Promise<Set<string>> => {
      if (months.length === 0) return new Set()
      const rows = months.map((day) => ({ day }))
      const kept = await queries
        .selectFrom(givenRows(queries, { day: 'text' }, rows))
        .select('given.day')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('totals')
              .select('totals.day')
              .where('totals.metric', '=', metric)
              .whereRef('totals.day', '=', 'given.day'),
          ),
        )
        .limit(months.length)
        .execute()
      return new Set(kept.flatMap(({ day }) => day ?? []))
    },

    /** The most of a metric over the range (step 0), beside the range before (step 1). */
    ranks: async (metric: Metric, pieces: readonly Piece[], limit: number): Promise<RankSum[]> => {
      const { given, amount } = cut(queries, pieces, 'totals', 'amount')
      const of = (step: number) =>
        sql<number>`sum(CASE WHEN given.step = ${sql.lit(step)} THEN ${amount} END)`
      const rows = await queries
        .selectFrom(given)
        .crossJoin('totals')
        .whereRef('totals.day', '=', 'given.day')
        .where('totals.metric', '=', metric)
        .select('totals.name')
        .select([of(0).as('amount'), of(1).as('before')])
        .groupBy('totals.name')
        .having(of(0), '>', 0)
        .orderBy('amount', 'desc')
        .orderBy('totals.name')
        .limit(limit)
        .execute()
      return rows.map(asRank)
    },

    /** Listening to one station by step, ms. */
    stationSteps: async (id: string, pieces: readonly Piece[]): Promise<StepSum[]> => {
      const { given, amount } = cut(queries, pieces, 'listening', 'ms')
      const rows = await queries
        .selectFrom(given)
        .crossJoin('listening')
        .whereRef('listening.day', '=', 'given.day')
        .where('listening.station_key', '=', keyOf(queries, id))
        .select('given.step')
        .select(sql<number>`sum(${amount})`.as('amount'))
        .groupBy('given.step')
        .execute()
      return rows.map(({ step, amount: ms }) => {
        return { metric: 'listening', name: '', step, amount: Number(ms) }
      })
    },

    /** The countries that listened most to one station, ms. */
    stationCountries: async (
      id: string,
      pieces: readonly Piece[],
      limit: number,
    ): Promise<RankSum[]> => {
      const { given, amount } = cut(queries, pieces, 'listening', 'ms')
      const of = (step: number) =>
        sql<number>`sum(CASE WHEN given.step = ${sql.lit(step)} THEN ${amount} END)`
      const rows = await queries
        .selectFrom(given)
        .crossJoin('listening')
        .whereRef('listening.day', '=', 'given.day')
        .where('listening.station_key', '=', keyOf(queries, id))
        .select('listening.countrycode as name')
        .select([of(0).as('amount'), of(1).as('before')])
        .groupBy('listening.countrycode')
        .having(of(0), '>', 0)
        .orderBy('amount', 'desc')
        .orderBy('name')
        .limit(limit)
        .execute()
      return rows.map(asRank)
    },

    /** How one station played, by step of UTC days and by reason ('' where it was heard). */
    stationOutcomes: async (id: string, pieces: readonly Piece[]): Promise<StationOutcome[]> => {
      const rows = await queries
        .selectFrom(cut(queries, pieces, 'listening', 'ms').given)
        .crossJoin('listening_outcomes')
        .whereRef('listening_outcomes.day', '=', 'given.day')
        .where('listening_outcomes.station_key', '=', keyOf(queries, id))
        .select(['given.step', 'listening_outcomes.reason'])
        .select((eb) => [
          eb.fn.sum('listening_outcomes.count').as('count'),
          eb.fn.sum('listening_outcomes.start_ms').as('startMs'),
          eb.fn.sum('listening_outcomes.dropouts').as('dropouts'),
        ])
        .groupBy(['given.step', 'listening_outcomes.reason'])
        .execute()
      return rows.map(({ step, reason, count, startMs, dropouts }) => ({
        ...{ step, reason, count: Number(count) },
        ...{ startMs: Number(startMs), dropouts: Number(dropouts) },
      }))
    },

    /** The names of stations that are there, by id. */
    stationNames: async (ids: readonly string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}

const keyOf = (queries: Queries, id: string) =>
  queries.selectFrom('stations').select('key').where('id', '=', id)

function asRank(row: {
  readonly name: string
  readonly amount: unknown
  readonly before: unknown
}): RankSum {
  const before = row.before === null ? null : Number(row.before)
  return { name: row.name, amount: Number(row.amount), before }
}
