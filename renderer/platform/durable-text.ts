/** Survives a crash: browsers flush local storage only after seconds, so a copy goes to IndexedDB. */
import { createSignal } from '../../shared/signal.ts'
import { log } from '../lib/log.ts'
import { type KeyValueStore, openIndexedStore } from './indexed-store.ts'

export type OpenCopy = () => Promise<KeyValueStore>

export interface DurableText {
  read(): string | null
  /** Visible to `read` immediately. Resolves when the copy is written. Never rejects. */
  write(text: string | null): Promise<void>
  readCopy(): Promise<string | null>
  subscribe(listener: () => void): () => void
}

export function createDurableText(key: string, open: OpenCopy = openIndexedStore): DurableText {
  /** Set only if local storage refuses the write. */
  let unsaved: { readonly text: string | null } | null = null
  /** Serializes writes of the copy, so that the last one wins. */
  let copying: Promise<void> = Promise.resolve()
  let latest: string | null = null
  const written = createSignal()

  function save(text: string | null): void {
    unsaved = null
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      unsaved = { text }
    }
    written.emit()
  }

  function copy(text: string | null): Promise<void> {
    latest = text
    copying = copying.then(async () => {
      if (latest !== text) return
      try {
        const store = await open()
        await (text === null ? store.delete(key) : store.put(key, text))
      } catch (error) {
        log.warn('A text is stored in local storage only', { key, error })
      }
    })
    return copying
  }

  return {
    read: () => {
      if (unsaved) return unsaved.text
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write: (text) => {
      save(text)
      return copy(text)
    },
    readCopy: async () => {
      try {
        const text = await (await open()).get(key)
        return typeof text === 'string' ? text : null
      } catch (error) {
        log.warn('The copy of a text could not be read', { key, error })
        return null
      }
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => {
        // A null key means that all of storage was cleared.
        if (event.key === key || event.key === null) listener()
      }
      const stop = written.subscribe(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        stop()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
