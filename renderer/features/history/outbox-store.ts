/** Keeps the outbox of one user on this computer, through a crash. */
import { type KeptText, keepText } from '../../platform/kept-text.ts'
import {
  fromText,
  type KeptOutbox,
  later,
  OUTBOX_KEY,
  type Outbox,
  outboxOf,
  toText,
} from './outbox.ts'

export interface OutboxStore {
  read(uid: string | null): Outbox
  /** Writes what `edit` makes of that user's outbox; another user's is overwritten. */
  change(uid: string, edit: (outbox: Outbox) => Outbox): void
  /** The outbox of one user is another's from now on. */
  hand(from: string, to: string): void
  /** Puts back what a crash has taken from local storage, and forgets what is another user's. */
  recover(uid: string): Promise<void>
  /** Forgets it, whichever user's it is; resolves when that is written down. Never rejects. */
  wipe(): Promise<void>
  /** Calls the listener after each change, also one made in another window. */
  subscribe(listener: () => void): () => void
}

export function createOutboxStore(text: KeptText = keepText(OUTBOX_KEY)): OutboxStore {
  let cache: { readonly text: string | null; readonly kept: KeptOutbox | null } | null = null

  function kept(): KeptOutbox | null {
    const now = text.read()
    if (cache?.text !== now) cache = { text: now, kept: fromText(now) }
    return cache?.kept ?? null
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
      void text.write(isDone ? null : toText({ uid, revision, outbox: next }))
    },
    hand: (from, to) => {
      const before = kept()
      if (before?.uid === from) void text.write(toText({ ...before, uid: to }))
    },
    recover: async (uid) => {
      const copy = await text.readCopy()
      const best = later(kept(), fromText(copy), uid)
      const next = best && toText(best)
      if (next !== text.read() || (next === null && copy !== null)) await text.write(next)
    },
    wipe: () => text.write(null),
    subscribe: text.subscribe,
  }
}
