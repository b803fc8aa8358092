/** Text that survives a crash. Browsers write local storage to disk only after seconds, so IndexedDB gets a copy. */
import { createSignal } from '../../shared/signal.ts'
import { log } from '../lib/log.ts'
import { type KeyValueStore, openIndexedStore } from './indexed-store.ts'

export type OpenCopy = () => Promise<KeyValueStore>

export interface DurableText {
  read(): string | null
  /** Makes the text readable immediately. Resolves when the copy is written. Never rejects. */
  write(text: string | null): Promise<void>
  readCopy(): Promise<string | null>
  subscribe(listener: () => void): () => void
}

export function createDurableText(
  key: string,
  openStore: OpenCopy = openIndexedStore,
): DurableText {
  /** The text when local storage has rejected its write. Otherwise null. */
  let unsaved: { readonly text: string | null } | null = null
  /** Serializes writes of the copy, so that the last write wins. */
  let pendingCopy: Promise<void> = Promise.resolve()
  let latestText: string | null = null
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
    latestText = text
    pendingCopy = pendingCopy.then(async () => {
      if (latestText !== text) return
      try {
        const store = await openStore()
        await (text === null ? store.delete(key) : store.put(key, text))
      } catch (error) {
        log.warn('A text is stored in local storage only', { key, error })
      }
    })
    return pendingCopy
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
        const store = await openStore()
        const text = await store.get(key)
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
