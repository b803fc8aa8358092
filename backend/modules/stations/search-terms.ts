/** Normalized search terms of stations, stored with each station: folded as in `shared/search/`. */
import { z } from 'zod'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { nextTurn, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { createFoldedWordsStore } from './search-terms-store.ts'

export const FOLD_BATCH_SIZE = 25

const tagList = z.array(z.string())

/** Derived columns. Whatever writes `name` or `tags` must write them too. */
export const foldedWords = (name: string, tags: readonly string[]) => ({
  name_words: searchableName(name).trim(),
  tag_words: searchableText(tags.join()).trim(),
})

/** Needed after a change of the folding, or when an earlier version wrote a name. Resolves with the number of changes. */
export async function refoldStations(queries: Queries, signal?: AbortSignal): Promise<number> {
  const store = createFoldedWordsStore(queries)
  const read = (after: number) => store.page(after, FOLD_BATCH_SIZE)
  let changedCount = 0
  for await (const page of readPages(read, ({ key }) => key, 0)) {
    if (signal?.aborted) break
    const changed = page.flatMap((row) => {
      const words = foldedWords(row.name, tagList.parse(JSON.parse(row.tags)))
      const isSame = words.name_words === row.name_words && words.tag_words === row.tag_words
      return isSame ? [] : [{ ...row, ...words }]
    })
    if (changed.length > 0) await store.put(changed)
    changedCount += changed.length
    await nextTurn()
  }
  return changedCount
}

/** Refolds stations when the API starts. Each instance runs it. */
export const foldedWordsJob: BackgroundJob = {
  name: 'search',
  failure: 'search terms of stations could not be updated',
  start: ({ database }, onError) => {
    const stopping = new AbortController()
    const running = refoldStations(database, stopping.signal).then(() => {}, onError)
    return {
      stop: async (): Promise<void> => {
        stopping.abort()
        await running
      },
    }
  },
}
