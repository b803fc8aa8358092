/** Keeps what one person's payments leave to be done on this computer, through reloads and restarts. */
import { fromText, type Kept, NOTHING, toText } from './kept-checkout.ts'
import { isAboutKept, readKept, writeKept } from './kept-key.ts'

export interface CheckoutStore {
  /** The same object while nothing has changed. */
  read(uid: string | null): Kept
  /** Writes what `edit` makes of that person's; somebody else's is overwritten. */
  change(uid: string, edit: (kept: Kept) => Kept): void
  /** Something is kept, and nothing of it is that person's. */
  isForeign(uid: string | null): boolean
  /** Forgets it, whoever it belongs to. */
  wipe(): void
  /** Calls the listener after each change; `elsewhere` for one made in another window. */
  subscribe(listener: (elsewhere: boolean) => void): () => void
}

/** Opens the store. Where storage refuses, it is kept for as long as the page lives. */
export function createCheckoutStore(): CheckoutStore {
  let unsaved: string | null = null
  let cache: { readonly text: string | null; readonly uid: string; readonly kept: Kept } | null =
    null
  const listeners = new Set<(elsewhere: boolean) => void>()
  const tell = (elsewhere: boolean) => {
    for (const listener of [...listeners]) listener(elsewhere)
  }
  const onStorage = (event: StorageEvent) => {
    if (isAboutKept(event)) tell(true)
  }

  function read(uid: string | null): Kept {
    if (uid === null) return NOTHING
    const text = unsaved ?? readKept()
    if (cache?.text !== text || cache.uid !== uid) cache = { text, uid, kept: fromText(text, uid) }
    return cache.kept
  }

  function write(text: string | null): void {
    unsaved = writeKept(text) ? null : text
    tell(false)
  }

  return {
    read,
    change: (uid, edit) => {
      const before = read(uid)
      const next = edit(before)
      if (next !== before) write(toText(uid, next))
    },
    isForeign: (uid) => readKept() !== null && toText('', read(uid)) === null,
    wipe: () => write(null),
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The app's one. */
export const checkoutStore = createCheckoutStore()
