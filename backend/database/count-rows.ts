import { type SelectQueryBuilder, sql } from 'kysely'

export async function countRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // Kysely cannot infer the selected column for generic tables.
  return Number((row as { readonly count: number }).count)
}

export async function hasRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await rows.clearSelect().select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
  return row !== undefined
}
