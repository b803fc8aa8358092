import type { Queries } from '../../database/queries.ts'

/** Returns a counter that changes whenever the searchable data of the shown stations changes. */
export async function searchVersion(queries: Queries): Promise<number> {
  const { changes } = await queries
    .selectFrom('station_search_changes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('changes'), eb.lit(0)).as('changes'))
    .executeTakeFirstOrThrow()
  return changes
}
