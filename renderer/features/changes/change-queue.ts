import type * as z from 'zod/mini'
import type { Versioned } from '../../../shared/api/versions.ts'
import { keepText } from '../../platform/kept-text.ts'
import { isSignedIn } from '../auth/auth.ts'
import { rejectChange } from '../errors/errors.ts'
import { sendUntilTaken } from './send-until-taken.ts'
import { createWaitingItems } from './waiting-items.ts'

interface Kind<Item extends Versioned> {
  /** One toast is up for all changes of a kind. */
  readonly kind: string
  /** The key in local storage. */
  readonly storageKey: string
  readonly schema: z.ZodMiniType<Item>
  readonly keyOf: (item: Item) => string
  /** Sends changes; resolves with the merge of the server. */
  readonly put: (uid: string, items: readonly Item[]) => Promise<readonly Item[]>
}

/** Changes of one kind of things: each is sent until the API takes or refuses it, and kept on this computer until then. */
export function createChangeQueue<Item extends Versioned>({
  kind,
  storageKey,
  schema,
  keyOf,
  put,
}: Kind<Item>) {
  const waiting = createWaitingItems({ text: keepText(storageKey), schema, keyOf })

  /**
   * Sends a change until the API takes it; what it cannot take at this moment is sent again, also after a restart of
   * the app (resume). Resolves with the merge of the server, or with nothing once its user has left. Rejects when the
   * API refuses it.
   */
  async function send(uid: string, item: Item): Promise<readonly Item[]> {
    try {
      const items = await sendUntilTaken(
        kind,
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
     * never rejects: what the API refuses is shown, and queued again by the toast, which then calls `resend`.
     */
    resume: async (uid: string, resend: () => void): Promise<boolean> => {
      const items = await waiting.restore(uid)
      for (const item of items) {
        const retry = () => {
          if (isSignedIn(uid)) waiting.keep(uid, [item])
        }
        await send(uid, item).catch((error) => rejectChange({ kind, error, retry, resend }))
      }
      return items.length > 0
    },

    hand: waiting.hand,
    forget: waiting.forget,
  }
}
