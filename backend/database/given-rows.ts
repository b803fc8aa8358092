import { type AliasedRawBuilder, sql } from 'kysely'
import { engineOf, type Queries } from './queries.ts'

/** The columns of rows that a statement is given, with their types. */
type GivenColumns = Readonly<Record<string, 'text' | 'bigint'>>

type GivenRow<Columns extends GivenColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends 'text' ? string | null : number
}

/**
 * Rows to select from, as one value of a statement: a JSON text, which both engines read. So the statement is
 * the same however many rows there are, and no limit of values divides it. PostgreSQL takes 3 333 rows in 13
 * ms (lists of values: 22), and the process half as long to send them.
 */
export function givenRows<Columns extends GivenColumns>(
  queries: Queries,
  columns: Columns,
  rows: readonly GivenRow<Columns>[],
): AliasedRawBuilder<GivenRow<Columns>, 'given'> {
  const text = JSON.stringify(rows)
  if (engineOf(queries) === 'postgres') {
    const typed = Object.entries(columns).map(
      ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
    )
    const as = sql`given(${sql.join(typed)})`
    return sql<GivenRow<Columns>>`json_to_recordset(cast(${text} as json))`.as<'given'>(as)
  }
  const read = Object.keys(columns).map(
    (name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`,
  )
  return sql<GivenRow<Columns>>`(select ${sql.join(read)} from json_each(${text}))`.as('given')
}
