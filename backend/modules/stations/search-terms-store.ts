import { sql } from 'kysely'
import { jsonRows } from '../../database/json-rows.ts'
import type { Queries } from '../../database/queries.ts'

const COLUMNS = {
  key: 'bigint',
  name: 'text',
  tags: 'text',
  name_search_text: 'text',
  tag_search_text: 'text',
} as const

export function createSearchTermsStore(queries: Queries) {
  const page = (after: number, limit: number) =>
    queries
      .selectFrom('stations')
      .select(['key', 'name', 'tags', 'name_search_text', 'tag_search_text'])
      .where('key', '>', after)
      .orderBy('key')
      .limit(limit)
      .execute()

  return {
    page,

    /** Writes search terms, except for stations whose name or tags have changed since they were read. */
    put: async (rows: Awaited<ReturnType<typeof page>>): Promise<void> => {
      await queries
        .updateTable('stations')
        .from(jsonRows(queries, COLUMNS, rows))
        .set({
          name_search_text: sql`given.name_search_text`,
          tag_search_text: sql`given.tag_search_text`,
        })
        .whereRef('stations.key', '=', 'given.key')
        .whereRef('stations.name', '=', 'given.name')
        .whereRef('stations.tags', '=', 'given.tags')
        .execute()
    },
  }
}
