import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'
import { PERSONAL_PARTS, type PersonalPart } from './parts.ts'

/** Rows that are read at once, so that a long history takes no more memory than a short one. */
export const PERSONAL_ROWS_AT_ONCE = 200

type Row = Readonly<Record<string, unknown>>
type PartName = (typeof PERSONAL_PARTS)[number]['name']

function tell(value: unknown, telling: string): unknown {
  if (value === null || value === undefined) return null
  if (telling === 'time') return new Date(Number(value)).toISOString()
  if (telling === 'yes or no') return Number(value) === 1
  if (telling === 'json') return JSON.parse(String(value))
  return value
}

/** A row in the words of the file. */
function toTold({ fields, ofStation }: PersonalPart, row: Row): Row {
  const told = Object.entries(fields).map(([column, [name, telling]]) => [
    name,
    tell(row[column], telling),
  ])
  return {
    ...(ofStation && { stationId: row.told_station ?? null }),
    ...Object.fromEntries(told),
  }
}

/** What the database has about one user. */
export function createPersonalDataStore(queries: Queries, rowsAtOnce = PERSONAL_ROWS_AT_ONCE) {
  async function page(part: PersonalPart, userId: string, after: Row | null): Promise<Row[]> {
    const { table, user, where, order, fields, ofStation } = part
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const columns = [...new Set([...order, ...Object.keys(fields)])].map(column)
    const place = sql.join(order.map(column))
    const condition = where && sql`AND ${column(where.column)} = ${where.is}`
    const beyond =
      after && sql`AND (${place}) > (${sql.join(order.map((name) => sql`${after[name]}`))})`
    const { rows } = await sql<Row>`
      SELECT ${sql.join(columns)}
        ${ofStation ? sql`, (SELECT id FROM stations WHERE key = ${column('station_key')}) AS told_station` : sql``}
      FROM ${sql.table(table)}
      WHERE ${column(user)} = ${userId} ${condition ?? sql``} ${beyond ?? sql``}
      ORDER BY ${place} LIMIT ${sql.lit(rowsAtOnce)}`.execute(queries)
    return rows
  }

  return {
    /** The rows of one part, in pages. */
    async *read(name: PartName, userId: string): AsyncGenerator<Row[]> {
      const part: PersonalPart | undefined = PERSONAL_PARTS.find((one) => one.name === name)
      if (part === undefined) return
      for (let after: Row | null = null; ; ) {
        const rows: Row[] = await page(part, userId, after)
        if (rows.length > 0) yield rows.map((row) => toTold(part, row))
        if (rows.length < rowsAtOnce) return
        after = rows.at(-1) ?? null
      }
    },
  }
}
export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>
