/**
 * Keeps the outbox of one person on this computer. In local storage, which takes what is written while
 * a page goes away; and in IndexedDB, because browsers write local storage down only seconds later, and
 * an app that is killed in between would have forgotten what was heard.
 */
import { log } from '../../lib/log.ts'
import { type KeyValueStore, openIndexedStore } from '../../platform/indexed-store.ts'
import type { Outbox } from './outbox.ts'
import { OUTBOX_KEY } from './outbox-key.ts'
import { fromText, type KeptOutbox, later, outboxOf, toText } from './outbox-text.ts'

type Mirror = Pick<KeyValueStore, 'get' | 'put' | 'delete'>

export interface OutboxStore {
  read(uid: string | null): Outbox
  /** Writes what `edit` makes of that person's outbox; somebody else's is overwritten. */
  change(uid: string, edit: (outbox: Outbox) => Outbox): void
  /** Puts back what a crash has taken from local storage, and forgets what is somebody else's. */
  recover(uid: string): Promise<void>
  /** Forgets it, whoever it belongs to; resolves when that is written down. Never rejects. */
  wipe(): Promise<void>
  /** Calls the listener after each change, also one made in another window. */
  subscribe(listener: () => void): () => void
}

/** Opens the store. `open` gives the copy that survives a crash. */
export function createOutboxStore(open: () => Promise<Mirror> = openIndexedStore): OutboxStore {
  /** Only where local storage refuses to keep it. */
  let unsaved: string | null = null
  let cache: { readonly text: string | null; readonly kept: KeptOutbox | null } | null = null
  /** One write of the copy at a time, so that the last one stands. */
  let mirroring: Promise<void> = Promise.resolve()
  let wanted: string | null = null
  const listeners = new Set<() => void>()

  function kept(): KeptOutbox | null {
    const text = unsaved ?? readText()
    if (cache?.text !== text) cache = { text, kept: fromText(text) }
    return cache?.kept ?? null
  }

  function write(text: string | null): void {
    unsaved = null
    try {
      if (text === null) localStorage.removeItem(OUTBOX_KEY)
      else localStorage.setItem(OUTBOX_KEY, text)
    } catch {
      unsaved = text
    }
    for (const listener of listeners) listener()
  }

  function mirror(text: string | null): Promise<void> {
    wanted = text
    mirroring = mirroring.then(async () => {
      // A later write has overtaken this one.
      if (wanted !== text) return
      try {
        const copy = await open()
        await (text === null ? copy.delete(OUTBOX_KEY) : copy.put(OUTBOX_KEY, text))
      } catch (error) {
        log.warn('Listening stands in local storage only', error)
      }
    })
    return mirroring
  }

  async function wipe(): Promise<void> {
    write(null)
    await mirror(null)
  }

  return {
    read: (uid) => outboxOf(kept(), uid),
    change: (uid, edit) => {
      const before = kept()
      const outbox = outboxOf(before, uid)
      const next = edit(outbox)
      if (next === outbox) return
      const isDone = next.entries.length === 0 && next.clearedAt === null
      const revision = Math.max((before?.revision ?? 0) + 1, Date.now())
      const text = isDone ? null : toText({ uid, revision, outbox: next })
      write(text)
      void mirror(text)
    },
    recover: async (uid) => {
      const copy = await open()
        .then((store) => store.get(OUTBOX_KEY))
        .catch((error) => {
          log.warn('What was heard before a crash could not be looked up', error)
        })
      const best = later(kept(), fromText(copy), uid)
      if (best !== null) write(toText(best))
      else if (kept() !== null || copy !== undefined) await wipe()
    },
    wipe,
    subscribe: (listener) => {
      const onStorage = ({ key }: StorageEvent) => {
        // A null key means that all of storage was cleared.
        if (key === OUTBOX_KEY || key === null) listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(OUTBOX_KEY)
  } catch {
    return null
  }
}
