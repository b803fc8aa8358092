/** Computes the search terms of stations, which are folded as in `shared/search/` and stored with each station. */
import { z } from 'zod'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { nextTurn, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { createSearchTermsStore } from './search-terms-store.ts'

export const FOLD_BATCH_SIZE = 25

const tagList = z.array(z.string())

/** Returns the columns derived from `name` and `tags`. Code that writes `name` or `tags` must write them too. */
export const searchTermsOf = (name: string, tags: readonly string[]) => ({
  name_search_text: searchableName(name).trim(),
  tag_search_text: searchableText(tags.join()).trim(),
})

/** Updates terms from an earlier version of the folding or of the API. Returns the number of changed stations. */
export async function refoldStations(queries: Queries, signal?: AbortSignal): Promise<number> {
  const store = createSearchTermsStore(queries)
  const readPage = (after: number) => store.page(after, FOLD_BATCH_SIZE)
  let changedCount = 0
  for await (const page of readPages(readPage, ({ key }) => key, 0)) {
    if (signal?.aborted) break
    const changed = page.flatMap((row) => {
      const terms = searchTermsOf(row.name, tagList.parse(JSON.parse(row.tags)))
      const isUnchanged =
        terms.name_search_text === row.name_search_text &&
        terms.tag_search_text === row.tag_search_text
      return isUnchanged ? [] : [{ ...row, ...terms }]
    })
    if (changed.length > 0) await store.put(changed)
    changedCount += changed.length
    await nextTurn()
  }
  return changedCount
}

/** Updates outdated search terms when the API starts. Each instance runs this job. */
export const searchTermsJob: BackgroundJob = {
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
