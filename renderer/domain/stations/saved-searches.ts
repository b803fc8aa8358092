/** Searches that the signed-in user saved on this computer, each as `savedSearch` writes it. */
import { createKeptTexts, type KeptTexts } from './kept-texts.ts'

/** As many as one still finds the right one in. */
export const SAVED_MAX = 50

/** The one saved last first. */
export interface SavedSearches extends Omit<KeptTexts, 'write'> {
  /** False when as many as fit are saved. One that is saved already stays where it is. */
  save(uid: string, search: string): boolean
  /** Returns what brings it back to its place. */
  remove(uid: string, search: string): () => void
}

export function createSavedSearches(store: Storage): SavedSearches {
  const { write, ...kept } = createKeptTexts(store, 'saved-searches', SAVED_MAX)
  return {
    ...kept,
    save: (uid, search) => {
      const saved = kept.list(uid)
      if (saved.includes(search)) return true
      if (saved.length >= SAVED_MAX) return false
      write(uid, [search, ...saved])
      return true
    },
    remove: (uid, search) => {
      const saved = kept.list(uid)
      const place = saved.indexOf(search)
      write(
        uid,
        saved.filter((other) => other !== search),
      )
      return () => {
        const now = kept.list(uid)
        if (place >= 0 && !now.includes(search)) write(uid, now.toSpliced(place, 0, search))
      }
    },
  }
}

export const savedSearches = createSavedSearches(localStorage)
