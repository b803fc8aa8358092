import { type AliasedRawBuilder, sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

type JsonColumns = Readonly<Record<string, 'text' | 'bigint'>>

type JsonRow<Columns extends JsonColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends 'text' ? string | null : number
}

/** WHERE clause of an upsert from a SELECT: SQLite requires one (https://sqlite.org/lang_upsert.html, 2.2). */
export const WHERE_OF_UPSERT = sql.lit(true)

/** Returns a table expression with rows from one JSON parameter. 3,333 rows take 13 ms, but 22 ms with VALUES. */
export function jsonRows<Columns extends JsonColumns>(
  queries: Queries,
  columns: Columns,
  rows: readonly JsonRow<Columns>[],
): AliasedRawBuilder<JsonRow<Columns>, 'given'> {
  const text = JSON.stringify(rows)
  if (engineOf(queries) === 'postgres') {
    const columnDefinitions = Object.entries(columns).map(
      ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
    )
    const alias = sql`given(${sql.join(columnDefinitions)})`
    return sql<JsonRow<Columns>>`json_to_recordset(cast(${text} as json))`.as<'given'>(alias)
  }
  const selectedColumns = Object.keys(columns).map(
    (name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`,
  )
  return sql<JsonRow<Columns>>`(select ${sql.join(selectedColumns)} from json_each(${text}))`.as(
    'given',
  )
}
