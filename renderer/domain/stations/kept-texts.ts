/** A list of texts for each account, kept on this computer. */
import * as z from 'zod/mini'
import { createSignal } from '../../../shared/signal.ts'

const listSchema = z.array(z.string())
const NONE: readonly string[] = []

export interface KeptTexts {
  /** The same list until it changes. */
  list(uid: string): readonly string[]
  write(uid: string, texts: readonly string[]): void
  forget(uid: string): void
  /** The texts of one user are another's from now on, before that one's own. */
  hand(from: string, to: string): void
  subscribe(listener: () => void): () => void
}

/** Keeps at most `most` of them in `store`, under this name. */
export function createKeptTexts(store: Storage, name: string, most: number): KeptTexts {
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
    list,
    write,
    forget: (uid) => write(uid, NONE),
    hand: (from, to) => {
      write(to, [...new Set([...list(from), ...list(to)])].slice(0, most))
      write(from, NONE)
    },
    subscribe: changed.subscribe,
  }
}
