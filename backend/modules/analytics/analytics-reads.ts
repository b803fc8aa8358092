import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../database/json-rows.ts'
import type { Queries } from '../../database/queries.ts'
import { sumOfHours } from './hour-column-reads.ts'
import type { StationDay } from './listening/station-day-store.ts'
import type { Metric } from './total-sums.ts'
import type { DayPiece } from './zone-days.ts'

const PIECE_COLUMNS = { day: 'text', step: 'bigint', span: 'bigint' } as const

export interface StepSum {
  readonly metric: string
  readonly name: string
  readonly step: number
  readonly amount: number
}

/** A name with its sum over the range and the previous range. `before` is null when that sum is unknown. */
export interface RankSum {
  readonly name: string
  readonly amount: number
  readonly before: number | null
}

interface StationDayOfStep extends Omit<StationDay, 'station_key' | 'day' | 'countrycode'> {
  readonly step: number
}

/** `pieceRows` is a table of the pieces with the alias `given`. `amount` adds up the hours of a piece. */
function selectPieces(queries: Queries, pieces: readonly DayPiece[]) {
  const spans = new Map<string, { readonly number: number; readonly sum: RawBuilder<number> }>()
  const rows = pieces.map((piece) => {
    const key = `${piece.from}-${piece.to}`
    const span = spans.get(key) ?? {
      number: spans.size,
      sum: sumOfHours('totals', 'amount', piece),
    }
    spans.set(key, span)
    return { day: piece.day, step: piece.step, span: span.number }
  })
  const cases = [...spans.values()].map(
    ({ number, sum }) => sql`WHEN ${sql.lit(number)} THEN ${sum}`,
  )
  return {
    pieceRows: jsonRows(queries, PIECE_COLUMNS, rows),
    amount: sql<number>`CASE given.span ${sql.join(cases, sql` `)} END`,
  }
}

/** Reads chart data. The cross joins make SQLite start with the days, not with all rows of a metric. */
export function createAnalyticsReads(queries: Queries) {
  return {
    stepSums: async (
      metrics: readonly Metric[],
      pieces: readonly DayPiece[],
    ): Promise<StepSum[]> => {
      const { pieceRows, amount } = selectPieces(queries, pieces)
      const rows = await queries
        .selectFrom(pieceRows)
        .crossJoin('totals')
        .whereRef('totals.day', '=', 'given.day')
        .where('totals.metric', 'in', metrics)
        .select(['totals.metric', 'totals.name', 'given.step'])
        .select(sql<number>`sum(${amount})`.as('amount'))
        .groupBy(['totals.metric', 'totals.name', 'given.step'])
        .execute()
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },

    /** Reads the top names of a metric over the range (step 0), with the previous range (step 1). */
    ranks: async (
      metric: Metric,
      pieces: readonly DayPiece[],
      limit: number,
    ): Promise<RankSum[]> => {
      const { pieceRows, amount } = selectPieces(queries, pieces)
      const sumOfStep = (step: number) =>
        sql<number>`sum(CASE WHEN given.step = ${sql.lit(step)} THEN ${amount} END)`
      const rows = await queries
        .selectFrom(pieceRows)
        .crossJoin('totals')
        .whereRef('totals.day', '=', 'given.day')
        .where('totals.metric', '=', metric)
        .select('totals.name')
        .select([sumOfStep(0).as('amount'), sumOfStep(1).as('before')])
        .groupBy('totals.name')
        .having(sumOfStep(0), '>', 0)
        .orderBy('amount', 'desc')
        .orderBy('totals.name')
        .limit(limit)
        .execute()
      return rows.map(toRankSum)
    },

    stationDays: (id: string, days: readonly DayPiece[]): Promise<StationDayOfStep[]> =>
      queries
        .selectFrom(selectPieces(queries, days).pieceRows)
        .crossJoin('station_days')
        .whereRef('station_days.day', '=', 'given.day')
        .where('station_days.station_key', '=', stationKey(queries, id))
        .where('station_days.countrycode', '=', sql.lit(''))
        .select(['given.step', 'station_days.listeners', 'station_days.hours'])
        .select(['station_days.starts', 'station_days.start_ms'])
        .select(['station_days.dropouts', 'station_days.failures'])
        .execute(),

    stationCountries: async (
      id: string,
      days: readonly DayPiece[],
      limit: number,
    ): Promise<RankSum[]> => {
      const sumOfStep = (step: number) =>
        sql<number>`sum(CASE WHEN given.step = ${sql.lit(step)} THEN station_days.hours END)`
      const rows = await queries
        .selectFrom(selectPieces(queries, days).pieceRows)
        .crossJoin('station_days')
        .whereRef('station_days.day', '=', 'given.day')
        .where('station_days.station_key', '=', stationKey(queries, id))
        .where('station_days.countrycode', '<>', sql.lit(''))
        .select('station_days.countrycode as name')
        .select([sumOfStep(0).as('amount'), sumOfStep(1).as('before')])
        .groupBy('station_days.countrycode')
        .having(sumOfStep(0), '>', 0)
        .orderBy('amount', 'desc')
        .orderBy('name')
        .limit(limit)
        .execute()
      return rows.map(toRankSum)
    },

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

const stationKey = (queries: Queries, id: string) =>
  queries.selectFrom('stations').select('key').where('id', '=', id)

function toRankSum(row: {
  readonly name: string
  readonly amount: unknown
  readonly before: unknown
}): RankSum {
  const before = row.before === null ? null : Number(row.before)
  return { name: row.name, amount: Number(row.amount), before }
}
