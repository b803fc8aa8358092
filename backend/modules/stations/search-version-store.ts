import type { Queries } from '../../database/queries.ts'

/** Another number after each change of what the search knows of the shown stations. */
export async function searchVersion(queries: Queries): Promise<number> {
  const { changes } = await queries
    .selectFrom('station_search_changes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('changes'), eb.lit(0)).as('changes'))
    .executeTakeFirstOrThrow()
  return changes
}
