import { type AliasedRawBuilder, sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

type JsonColumns = Readonly<Record<string, 'text' | 'bigint'>>

type JsonRow<Columns extends JsonColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends 'text' ? string | null : number
}

/** Rows as one JSON parameter: constant statement, no parameter limit. 3,333 rows: 13 ms (lists of values: 22 ms). */
export function jsonRows<Columns extends JsonColumns>(
  queries: Queries,
  columns: Columns,
  rows: readonly JsonRow<Columns>[],
): AliasedRawBuilder<JsonRow<Columns>, 'given'> {
  const text = JSON.stringify(rows)
  if (engineOf(queries) === 'postgres') {
    const typed = Object.entries(columns).map(
      ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
    )
    const as = sql`given(${sql.join(typed)})`
    return sql<JsonRow<Columns>>`json_to_recordset(cast(${text} as json))`.as<'given'>(as)
  }
  const read = Object.keys(columns).map(
    (name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`,
  )
  return sql<JsonRow<Columns>>`(select ${sql.join(read)} from json_each(${text}))`.as('given')
}
