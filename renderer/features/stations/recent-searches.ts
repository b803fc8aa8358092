/** What the signed-in user searched for last, on this computer. */
import * as z from 'zod/mini'

/** As many as are seen at a glance. */
export const RECENT_MAX = 8
/** A longer text is no search to come back to. */
const WORDS_MAX = 100
const key = (uid: string) => `recent-searches:${uid}`

const listSchema = z.array(z.string())
const NONE: readonly string[] = []

export interface RecentSearches {
  /** The last one first; the same list until it changes. */
  list(uid: string): readonly string[]
  note(uid: string, words: string): void
  remove(uid: string, words: string): void
  forget(uid: string): void
  subscribe(listener: () => void): () => void
}

export function createRecentSearches(store: Storage): RecentSearches {
  const listeners = new Set<() => void>()
  const known = new Map<string, readonly string[]>()

  function read(uid: string): readonly string[] {
    try {
      return z.parse(listSchema, JSON.parse(store.getItem(key(uid)) ?? '[]'))
    } catch {
      return NONE
    }
  }
  function list(uid: string): readonly string[] {
    const now = known.get(uid) ?? read(uid)
    known.set(uid, now)
    return now
  }
  function write(uid: string, words: readonly string[]): void {
    known.set(uid, words)
    try {
      if (words.length === 0) store.removeItem(key(uid))
      else store.setItem(key(uid), JSON.stringify(words))
    } catch {
      // A store that is full costs the list at the next start, and nothing else.
    }
    for (const listener of listeners) listener()
  }
  return {
    list,
    note: (uid, words) => {
      const said = words.trim()
      if (said === '' || said.length > WORDS_MAX) return
      // What is typed further takes the place of its beginning.
      const others = list(uid).filter((other) => !said.startsWith(other))
      write(uid, [said, ...others].slice(0, RECENT_MAX))
    },
    remove: (uid, words) =>
      write(
        uid,
        list(uid).filter((other) => other !== words),
      ),
    forget: (uid) => write(uid, NONE),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const recentSearches = createRecentSearches(localStorage)
