/** Recent and saved searches and the station draft of a user, in local storage. */
import * as z from 'zod/mini'
import { createSignal } from '../../../shared/signal.ts'
import type { SessionPart } from '../auth/session-scope.ts'

const listSchema = z.array(z.string())
const NONE: readonly string[] = []

type StoredTexts = ReturnType<typeof createStoredTexts>

function createStoredTexts(store: Storage, name: string, maxCount: number) {
  const changeSignal = createSignal()
  const cache = new Map<string, readonly string[]>()
  const key = (uid: string) => `${name}:${uid}`

  function read(uid: string): readonly string[] {
    try {
      return z.parse(listSchema, JSON.parse(store.getItem(key(uid)) ?? '[]'))
    } catch {
      return NONE
    }
  }
  function write(uid: string, texts: readonly string[]): void {
    cache.set(uid, texts)
    try {
      if (texts.length === 0) store.removeItem(key(uid))
      else store.setItem(key(uid), JSON.stringify(texts))
    } catch {}
    changeSignal.emit()
  }
  function list(uid: string): readonly string[] {
    const texts = cache.get(uid) ?? read(uid)
    cache.set(uid, texts)
    return texts
  }
  return {
    /** Returns the same array until the list changes. */
    list,
    write,
    clear: (uid: string): void => write(uid, NONE),
    transfer: (from: string, to: string): void => {
      write(to, [...new Set([...list(from), ...list(to)])].slice(0, maxCount))
      write(from, NONE)
    },
    subscribe: changeSignal.subscribe,
  }
}

export const RECENT_MAX = 8
const QUERY_MAX = 100

interface RecentSearches extends Omit<StoredTexts, 'write'> {
  add(uid: string, query: string): void
  remove(uid: string, query: string): void
}

export function createRecentSearches(store: Storage): RecentSearches {
  const { write, ...stored } = createStoredTexts(store, 'recent-searches', RECENT_MAX)
  return {
    ...stored,
    add: (uid, typed) => {
      const query = typed.trim()
      if (query === '' || query.length > QUERY_MAX) return
      // A query that extends an earlier one replaces it.
      const others = stored.list(uid).filter((other) => !query.startsWith(other))
      write(uid, [query, ...others].slice(0, RECENT_MAX))
    },
    remove: (uid, query) =>
      write(
        uid,
        stored.list(uid).filter((other) => other !== query),
      ),
  }
}

export const recentSearches = createRecentSearches(localStorage)

const { write: writeChoices, ...storedChoices } = createStoredTexts(
  localStorage,
  'recent-choices',
  RECENT_MAX,
)

/** Ids of what the user chose in the command palette, newest first. */
export const recentChoices = {
  ...storedChoices,
  add: (uid: string, id: string): void => {
    const others = storedChoices.list(uid).filter((other) => other !== id)
    writeChoices(uid, [id, ...others].slice(0, RECENT_MAX))
  },
}

/** The unfinished new station of a user: one text, in the format of the creator's screen. */
export const stationDrafts = createStoredTexts(localStorage, 'station-draft', 1)

export const SAVED_MAX = 50

/** Each search has the format of `serializeSearch`. The newest is first. */
interface SavedSearches extends Omit<StoredTexts, 'write'> {
  /** Returns false if the list is full. Existing searches stay in position. */
  save(uid: string, search: string): boolean
  /** Returns a function that restores the search in its position. */
  remove(uid: string, search: string): () => void
}

export function createSavedSearches(store: Storage): SavedSearches {
  const { write, ...stored } = createStoredTexts(store, 'saved-searches', SAVED_MAX)
  return {
    ...stored,
    save: (uid, search) => {
      const saved = stored.list(uid)
      if (saved.includes(search)) return true
      if (saved.length >= SAVED_MAX) return false
      write(uid, [search, ...saved])
      return true
    },
    remove: (uid, search) => {
      const saved = stored.list(uid)
      const index = saved.indexOf(search)
      write(
        uid,
        saved.filter((other) => other !== search),
      )
      return () => {
        const current = stored.list(uid)
        if (index >= 0 && !current.includes(search)) write(uid, current.toSpliced(index, 0, search))
      }
    },
  }
}

export const savedSearches = createSavedSearches(localStorage)

/** Keeps searches when the session expires, and moves them to the account on a merge. */
export function searchesSession({
  clear,
  transfer,
}: Pick<RecentSearches, 'clear' | 'transfer'>): SessionPart {
  return {
    leave: (uid, reason, next) => {
      if (reason === 'joined' && next !== undefined) transfer(uid, next)
      else if (reason !== 'expired') clear(uid)
    },
  }
}

export function stationsSession(): SessionPart[] {
  return [recentSearches, savedSearches, recentChoices, stationDrafts].map(searchesSession)
}
