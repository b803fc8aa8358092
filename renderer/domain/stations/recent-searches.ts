/** What the signed-in user searched for last, on this computer. */
import { createKeptTexts, type KeptTexts } from './kept-texts.ts'

/** As many as are seen at a glance. */
export const RECENT_MAX = 8
/** A longer text is no search to come back to. */
const WORDS_MAX = 100

/** The last one first. */
export interface RecentSearches extends Omit<KeptTexts, 'write'> {
  note(uid: string, words: string): void
  remove(uid: string, words: string): void
}

export function createRecentSearches(store: Storage): RecentSearches {
  const { write, ...kept } = createKeptTexts(store, 'recent-searches', RECENT_MAX)
  return {
    ...kept,
    note: (uid, words) => {
      const said = words.trim()
      if (said === '' || said.length > WORDS_MAX) return
      // What is typed further takes the place of its beginning.
      const others = kept.list(uid).filter((other) => !said.startsWith(other))
      write(uid, [said, ...others].slice(0, RECENT_MAX))
    },
    remove: (uid, words) =>
      write(
        uid,
        kept.list(uid).filter((other) => other !== words),
      ),
  }
}

export const recentSearches = createRecentSearches(localStorage)
