import type { Queries } from '../../database/queries.ts'

/** The ids and names of a page of stations, by key. */
export async function stationNames(queries: Queries, keys: readonly number[]) {
  if (keys.length === 0) return new Map<number, { id: string; name: string }>()
  const rows = await queries
    .selectFrom('stations')
    .select(['key', 'id', 'name'])
    .where('key', 'in', keys)
    .limit(keys.length)
    .execute()
  return new Map(rows.map(({ key, id, name }) => [key, { id, name }]))
}
