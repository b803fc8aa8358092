import { type RawBuilder, sql } from 'kysely'

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Column of an hour of a UTC day: `h0` covers 0:00 to 1:00. */
export type HourColumn = `h${number}`
export const hourColumn = (hour: number): HourColumn => `h${hour}`
export const HOUR_COLUMNS: readonly HourColumn[] = HOURS.map(hourColumn)

/** A span of hours of a UTC day. `to` is excluded. */
export interface HourSpan {
  readonly from: number
  readonly to: number
}

function sumFromHourToEnd(table: string, totalColumn: string, hour: number): RawBuilder<number> {
  if (hour === 0) return sql`${sql.ref(`${table}.${totalColumn}`)}`
  const columns = HOUR_COLUMNS.slice(hour).map(
    (column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`,
  )
  return columns.length === 0 ? sql`0` : sql`(${sql.join(columns, sql` + `)})`
}

/** Returns the SQL sum of a row over some hours of its day. Amounts without an hour count for the first hour. */
export function sumOfHours(
  table: string,
  totalColumn: string,
  { from, to }: HourSpan,
): RawBuilder<number> {
  const sumFromStart = sumFromHourToEnd(table, totalColumn, from)
  if (to === HOURS.length) return sumFromStart
  return sql`(${sumFromStart} - ${sumFromHourToEnd(table, totalColumn, to)})`
}
