import type * as z from 'zod/mini'
import type { Versioned } from '../../../shared/api/versions.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { keepText } from '../../platform/kept-text.ts'
import { sendUntilTaken } from './send-until-taken.ts'
import { createWaitingItems } from './waiting-items.ts'

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
  const waiting = createWaitingItems({ text: keepText(storageKey), schema, keyOf })

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
        () => waiting.keep(uid, [item]),
      )
      if (items !== null) waiting.settle(uid, [item])
      return items ?? []
    } catch (error) {
      waiting.settle(uid, [item])
      throw error
    }
  }

  return {
    send,
    /** What waits of a user, also where a crash has taken it from local storage. Never rejects. */
    read: waiting.restore,
    /** Keeps a change; what waits of another user is overwritten. */
    keep: (uid: string, item: Item): void => waiting.keep(uid, [item]),

    /**
     * Sends what an earlier run of the app could not, when its user is back. Resolves with whether there was anything;
     * never rejects: what the API refuses is forgotten.
     */
    resume: async (uid: string): Promise<boolean> => {
      const items = await waiting.restore(uid)
      for (const item of items) {
        await send(uid, item).catch((error) =>
          log.warn(`The API does not take this ${name}, so it is given up`, statusOf(error)),
        )
      }
      return items.length > 0
    },

    hand: waiting.hand,
    forget: waiting.forget,
  }
}
