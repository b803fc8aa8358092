import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows a query finds, whatever it selects. */
export async function countRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await rows
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // The type of a selected column stays open for any tables.
  return Number((row as { readonly count: number }).count)
}

/** Whether a query finds a row. */
export async function hasRows<Tables, Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const row = await rows.clearSelect().select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
  return row !== undefined
}
