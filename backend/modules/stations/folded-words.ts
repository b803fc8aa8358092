/** The words by which the search finds stations, as they are stored with each: folded as in `shared/search/`. */
import { z } from 'zod'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { nextTurn } from '../../database/chunks.ts'
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
  let changedCount = 0
  for (let after = 0; !signal?.aborted; ) {
    const page = await store.page(after, FOLDED_IN_A_TURN)
    const changed = page.flatMap((row) => {
      const words = foldedWords(row.name, tagList.parse(JSON.parse(row.tags)))
      const isSame = words.name_words === row.name_words && words.tag_words === row.tag_words
      return isSame ? [] : [{ ...row, ...words }]
    })
    if (changed.length > 0) await store.put(changed)
    changedCount += changed.length
    const last = page.at(-1)
    if (last === undefined) break
    after = last.key
    await nextTurn()
  }
  return changedCount
}

/** Folds stations again when the API starts, every instance by itself, without keeping the process alive. */
function refoldAtStart(
  queries: Queries,
  { onTrouble }: { readonly onTrouble: (error: unknown) => void },
) {
  const ending = new AbortController()
  const running = refoldStations(queries, ending.signal).then(() => {}, onTrouble)
  return {
    /** Ends after the stations that are being written. */
    stop: async (): Promise<void> => {
      ending.abort()
      await running
    },
  }
}

export const foldedWordsJob: BackgroundJob = {
  name: 'search',
  failure: 'stations could not be folded for the search',
  start: ({ database }, onTrouble) => refoldAtStart(database, { onTrouble }),
}
