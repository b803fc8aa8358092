import * as z from 'zod/mini'
import { mergeVersions, type Versioned } from '../../../shared/api/versions.ts'
import type { KeptText } from '../../platform/kept-text.ts'

/** More than a listener changes by hand while a service is away; the oldest are dropped. */
export const WAITING_MAX = 500

interface WaitingKind<Item extends Versioned> {
  /** Where they are kept. */
  readonly text: KeptText
  readonly schema: z.ZodMiniType<Item>
  readonly keyOf: (item: Item) => string
}

/** Changes of one user that the API has not taken yet: of a thing the last one alone. Nothing of it rejects. */
export function createWaitingItems<Item extends Versioned>({
  text,
  schema,
  keyOf,
}: WaitingKind<Item>) {
  const keptSchema = z.object({ uid: z.string(), items: z.array(schema) })
  type Kept = { readonly uid: string; readonly items: readonly Item[] }
  const NOTHING: readonly Item[] = []

  /** What was kept; null for nothing, and for anything of another shape. */
  function parse(kept: string | null): Kept | null {
    if (kept === null) return null
    try {
      return keptSchema.parse(JSON.parse(kept))
    } catch {
      return null
    }
  }

  /** As read last: the same object while nothing has changed. */
  let read: { readonly raw: string | null; readonly kept: Kept | null } = { raw: null, kept: null }
  const itemsOf = (kept: Kept | null, uid: string) => (kept?.uid === uid ? kept.items : NOTHING)

  function of(uid: string): readonly Item[] {
    const raw = text.read()
    if (raw !== read.raw) read = { raw, kept: parse(raw) }
    return itemsOf(read.kept, uid)
  }

  function write(uid: string, items: readonly Item[]): void {
    const kept: Kept = { uid, items: items.slice(-WAITING_MAX) }
    void text.write(items.length === 0 ? null : JSON.stringify(kept))
  }

  return {
    /** What waits of a user; the same object while it is the same. */
    of,

    /** Keeps changes; what waits of another user is overwritten. */
    keep: (uid: string, items: readonly Item[]): void =>
      write(uid, mergeVersions(of(uid), items, keyOf)),

    /** The API has taken these, or refused them; what was changed again meanwhile waits on. */
    settle: (uid: string, items: readonly Item[]): void => {
      const sent = new Map(items.map((item) => [keyOf(item), item.version]))
      const left = of(uid).filter((item) => item.version > (sent.get(keyOf(item)) ?? -1))
      if (left.length < of(uid).length) write(uid, left)
    },

    /** What waits of a user, also where a crash has taken it from local storage: then it is there again. */
    restore: async (uid: string): Promise<readonly Item[]> => {
      if (text.read() !== null) return of(uid)
      const items = itemsOf(parse(await text.readCopy()), uid)
      if (items.length > 0 && text.read() === null) write(uid, items)
      return items
    },

    /** What waits of one user is another's from now on. */
    hand: (from: string, to: string): void => {
      const items = of(from)
      if (items.length > 0) write(to, items)
    },

    /** Forgets what waits, whichever user's it is; resolves when that is written down. */
    forget: (): Promise<void> => text.write(null),
    subscribe: text.subscribe,
  }
}
