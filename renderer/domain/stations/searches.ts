/** What a user searched for last, and the searches they saved, on this computer. */
import * as z from 'zod/mini'
import { createSignal } from '../../../shared/signal.ts'
import type { SessionPart } from '../auth/session-scope.ts'

const listSchema = z.array(z.string())
const NONE: readonly string[] = []

type KeptTexts = ReturnType<typeof createKeptTexts>

/** A list of texts for each account: at most `most` of them in `store`, under this name. */
function createKeptTexts(store: Storage, name: string, most: number) {
  const changed = createSignal()
  const known = new Map<string, readonly string[]>()
  const key = (uid: string) => `${name}:${uid}`

  function read(uid: string): readonly string[] {
    try {
      return z.parse(listSchema, JSON.parse(store.getItem(key(uid)) ?? '[]'))
    } catch {
      return NONE
    }
  }
  function write(uid: string, texts: readonly string[]): void {
    known.set(uid, texts)
    try {
      if (texts.length === 0) store.removeItem(key(uid))
      else store.setItem(key(uid), JSON.stringify(texts))
    } catch {
      // A store that is full costs the list at the next start, and nothing else.
    }
    changed.emit()
  }
  function list(uid: string): readonly string[] {
    const now = known.get(uid) ?? read(uid)
    known.set(uid, now)
    return now
  }
  return {
    /** The same list until it changes. */
    list,
    write,
    forget: (uid: string): void => write(uid, NONE),
    /** The texts of one user are another's from now on, before that one's own. */
    hand: (from: string, to: string): void => {
      write(to, [...new Set([...list(from), ...list(to)])].slice(0, most))
      write(from, NONE)
    },
    subscribe: changed.subscribe,
  }
}

/** As many as are seen at a glance. */
export const RECENT_MAX = 8
/** A longer text is no search to come back to. */
const WORDS_MAX = 100

/** The last search first. */
interface RecentSearches extends Omit<KeptTexts, 'write'> {
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

/** As many as one still finds the right one in. */
export const SAVED_MAX = 50

/** Each as `savedSearch` writes it, the one saved last first. */
interface SavedSearches extends Omit<KeptTexts, 'write'> {
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

/** A user's searches stay through a lost session and move into their account. */
export function searchesSession({
  forget,
  hand,
}: Pick<RecentSearches, 'forget' | 'hand'>): SessionPart {
  return {
    leave: (uid, reason, next) => {
      if (reason === 'joined' && next !== undefined) hand(uid, next)
      else if (reason !== 'lost') forget(uid)
    },
  }
}

export function stationsSession(): SessionPart[] {
  return [searchesSession(recentSearches), searchesSession(savedSearches)]
}
