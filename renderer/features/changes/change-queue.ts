import * as z from 'zod/mini'
import { mergeVersions, type Versioned } from '../../../shared/api/versions.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { keepText } from '../../platform/kept-text.ts'
import { sendUntilTaken } from './send-until-taken.ts'

/** More than a listener changes by hand while a service is away; the oldest are dropped. */
const WAITING_MAX = 500
interface Kind<Item extends Versioned> {
  /** What one of them is called in a log. */
  readonly name: string
  /** The key in local storage. */
  readonly storageKey: string
  readonly schema: z.ZodMiniType<Item>
  readonly keyOf: (item: Item) => string
  /** Sends changes; resolves with the merge of the server. */
  readonly put: (uid: string, items: readonly Item[]) => Promise<readonly Item[]>
}

/** Changes of one kind of things: each is sent until the API takes or refuses it, and kept on this computer until then. */
export function createChangeQueue<Item extends Versioned>(kind: Kind<Item>) {
  const { name, storageKey, schema, keyOf, put } = kind
  const keptSchema = z.object({ uid: z.string(), items: z.array(schema) })
  type Kept = { uid: string; items: readonly Item[] }
  const text = keepText(storageKey)

  /** What was kept; null for nothing, and for anything of another shape. */
  function parse(kept: string | null): Kept | null {
    if (kept === null) return null
    try {
      return keptSchema.parse(JSON.parse(kept))
    } catch {
      return null
    }
  }
  const itemsOf = (kept: Kept | null, uid: string) => (kept?.uid === uid ? kept.items : [])
  function write(uid: string, items: readonly Item[]): void {
    const kept: Kept = { uid, items: items.slice(-WAITING_MAX) }
    void text.write(items.length === 0 ? null : JSON.stringify(kept))
  }

  /** Keeps a change; what waits of another user is overwritten. */
  function keep(uid: string, item: Item): void {
    write(uid, mergeVersions(itemsOf(parse(text.read()), uid), [item], keyOf))
  }

  /** The API has taken the change, or refused it. */
  function settle(uid: string, item: Item): void {
    const items = itemsOf(parse(text.read()), uid)
    const others = items.filter(
      (other) => keyOf(other) !== keyOf(item) || other.version > item.version,
    )
    if (others.length < items.length) write(uid, others)
  }

  /**
   * Sends a change until the API takes it; what it cannot take at this moment is sent again, also after a restart of
   * the app (resume). Resolves with the merge of the server, or with nothing once its user has left. Rejects when the
   * API refuses it.
   */
  async function send(uid: string, item: Item): Promise<readonly Item[]> {
    try {
      const items = await sendUntilTaken(
        uid,
        () => put(uid, [item]),
        () => keep(uid, item),
      )
      if (items !== null) settle(uid, item)
      return items ?? []
    } catch (error) {
      settle(uid, item)
      throw error
    }
  }

  /** What waits of a user, also where a crash has taken it from local storage. Never rejects. */
  const read = async (uid: string): Promise<readonly Item[]> =>
    itemsOf(parse(text.read() ?? (await text.readCopy())), uid)

  return {
    send,
    read,
    keep,

    /**
     * Sends what an earlier run of the app could not, when its user is back. Resolves with whether there was anything;
     * never rejects: what the API refuses is forgotten.
     */
    resume: async (uid: string): Promise<boolean> => {
      const items = await read(uid)
      for (const item of items) {
        await send(uid, item).catch((error) =>
          log.warn(`The API does not take this ${name}, so it is given up`, statusOf(error)),
        )
      }
      return items.length > 0
    },

    /** What waits of one user is another's from now on. */
    hand: (from: string, to: string): void => {
      const items = itemsOf(parse(text.read()), from)
      if (items.length > 0) write(to, items)
    },

    /** Forgets what waits, whichever user's it is; resolves when that is written down. Never rejects. */
    forget: (): Promise<void> => text.write(null),
  }
}
