import { sql } from 'kysely'
import { givenRows } from '../../database/given-rows.ts'
import type { Queries } from '../../database/queries.ts'

/** A station with its stored words, if it has any; tags are a JSON text. */
interface FoldedStation {
  readonly key: number
  readonly name: string
  readonly tags: string
  readonly name_words: string | null
  readonly tag_words: string | null
}

const COLUMNS = {
  key: 'bigint',
  name: 'text',
  tags: 'text',
  name_words: 'text',
  tag_words: 'text',
} as const

export function createFoldedWordsStore(queries: Queries) {
  return {
    /** So many stations whose keys are behind this one, in order. */
    page: (after: number, limit: number) =>
      queries
        .selectFrom('stations')
        .select(['key', 'name', 'tags', 'name_words', 'tag_words'])
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit)
        .execute(),

    /** Writes the words of stations, but of those that have other names or tags by now. */
    put: async (rows: readonly FoldedStation[]): Promise<void> => {
      await queries
        .updateTable('stations')
        .from(givenRows(queries, COLUMNS, rows))
        .set({ name_words: sql`given.name_words`, tag_words: sql`given.tag_words` })
        .whereRef('stations.key', '=', 'given.key')
        .whereRef('stations.name', '=', 'given.name')
        .whereRef('stations.tags', '=', 'given.tags')
        .execute()
    },
  }
}
