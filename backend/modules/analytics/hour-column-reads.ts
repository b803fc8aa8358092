import { type RawBuilder, sql } from 'kysely'

/** The hours of a UTC day, as columns: `h0` has what falls between 0:00 and 1:00. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
export type HourColumn = `h${number}`
export const hourColumn = (hour: number): HourColumn => `h${hour}`
export const HOUR_COLUMNS: readonly HourColumn[] = HOURS.map(hourColumn)

/** Hours of a UTC day from one on, up to another, which is left out. */
export interface HourSpan {
  readonly from: number
  readonly to: number
}

/** What falls between an hour and the end of the day; all of it is in a column of its own, also of hours not known. */
function fromHour(table: string, whole: string, hour: number): RawBuilder<number> {
  if (hour === 0) return sql`${sql.ref(`${table}.${whole}`)}`
  const columns = HOUR_COLUMNS.slice(hour).map(
    (column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, 0)`,
  )
  return columns.length === 0 ? sql`0` : sql`(${sql.join(columns, sql` + `)})`
}

/** The sum of a row over some hours of its day; what came without an hour counts for the first one. */
export function sumOfHours(
  table: string,
  whole: string,
  { from, to }: HourSpan,
): RawBuilder<number> {
  if (to === HOURS.length) return fromHour(table, whole, from)
  return sql`(${fromHour(table, whole, from)} - ${fromHour(table, whole, to)})`
}
