import { sql } from 'kysely'
import type { Queries } from '../../../database/queries.ts'
import { PERSONAL_PARTS, type PersonalPart } from './parts.ts'

export const EXPORT_PAGE_SIZE = 200

type Row = Readonly<Record<string, unknown>>
type PartName = (typeof PERSONAL_PARTS)[number]['name']

function formatValue(value: unknown, format: string): unknown {
  if (value === null || value === undefined) return null
  if (format === 'time') return new Date(Number(value)).toISOString()
  if (format === 'boolean') return Number(value) === 1
  if (format === 'json') return JSON.parse(String(value))
  return value
}

function toExported({ fields, ofStation }: PersonalPart, row: Row): Row {
  const exported = Object.entries(fields).map(([column, [name, format]]) => [
    name,
    formatValue(row[column], format),
  ])
  return {
    ...(ofStation && { stationId: row.row_station ?? null }),
    ...Object.fromEntries(exported),
  }
}

export function createPersonalDataStore(queries: Queries, pageSize = EXPORT_PAGE_SIZE) {
  async function page(part: PersonalPart, userId: string, after: Row | null): Promise<Row[]> {
    const { table, user, where, order, fields, ofStation } = part
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const columns = [...new Set([...order, ...Object.keys(fields)])].map(column)
    const sortKey = sql.join(order.map(column))
    const condition = where && sql`AND ${column(where.column)} = ${where.is}`
    const afterCondition =
      after && sql`AND (${sortKey}) > (${sql.join(order.map((name) => sql`${after[name]}`))})`
    const { rows } = await sql<Row>`
      SELECT ${sql.join(columns)}
        ${ofStation ? sql`, (SELECT id FROM stations WHERE key = ${column('station_key')}) AS row_station` : sql``}
      FROM ${sql.table(table)}
      WHERE ${column(user)} = ${userId} ${condition ?? sql``} ${afterCondition ?? sql``}
      ORDER BY ${sortKey} LIMIT ${sql.lit(pageSize)}`.execute(queries)
    return rows
  }

  return {
    async *read(name: PartName, userId: string): AsyncGenerator<Row[]> {
      const part: PersonalPart | undefined = PERSONAL_PARTS.find(
        (candidate) => candidate.name === name,
      )
      if (part === undefined) return
      for (let after: Row | null = null; ; ) {
        const rows: Row[] = await page(part, userId, after)
        if (rows.length > 0) yield rows.map((row) => toExported(part, row))
        if (rows.length < pageSize) return
        after = rows.at(-1) ?? null
      }
    },
  }
}
export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>
