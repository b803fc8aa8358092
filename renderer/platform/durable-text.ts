/** Text that survives a crash. Browsers write local storage to disk only after seconds, so IndexedDB gets a copy. */
import { createSignal } from '../../shared/signal.ts'
import { log } from '../lib/log.ts'
import { type KeyValueStore, openIndexedStore } from './indexed-store.ts'

export type OpenCopy = () => Promise<KeyValueStore>

export interface DurableText {
  read(): string | null
  /** `read` returns the text immediately. Resolves when the copy is written. Never rejects. */
  write(text: string | null): Promise<void>
  readCopy(): Promise<string | null>
  subscribe(listener: () => void): () => void
}

export function createDurableText(key: string, open: OpenCopy = openIndexedStore): DurableText {
  /** Set only when local storage rejects a write. */
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
