/** The words by which the search finds stations, as they are stored with each: folded as in `shared/search/`. */
import { z } from 'zod'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { nextTurn, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import type { BackgroundJob } from '../../plugins/background-job.ts'
import { createFoldedWordsStore } from './folded-words-store.ts'

/** Stations of one transaction; requests are answered between two of them. */
export const FOLDED_IN_A_TURN = 25

const tagList = z.array(z.string())

/** The columns of a name and tags as a search has them; whatever writes `name` and `tags` writes these with them. */
export const foldedWords = (name: string, tags: readonly string[]) => ({
  name_words: searchableName(name).trim(),
  tag_words: searchableText(tags.join()).trim(),
})

/**
 * Folds every station again whose stored words are not those of this version: after a change of the folding, and where
 * an earlier version has written a name without them. Resolves with how many were changed.
 */
export async function refoldStations(queries: Queries, signal?: AbortSignal): Promise<number> {
  const store = createFoldedWordsStore(queries)
  const read = (after: number) => store.page(after, FOLDED_IN_A_TURN)
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

/** Folds stations again when the API starts, every instance by itself. */
export const foldedWordsJob: BackgroundJob = {
  name: 'search',
  failure: 'stations could not be folded for the search',
  start: ({ database }, onTrouble) => {
    const ending = new AbortController()
    const running = refoldStations(database, ending.signal).then(() => {}, onTrouble)
    return {
      /** Ends after the stations that are being written. */
      stop: async (): Promise<void> => {
        ending.abort()
        await running
      },
    }
  },
}
