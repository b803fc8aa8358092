/** Stores the unfinished checkout session on this computer until it is paid, canceled or expired. */
import * as z from 'zod/mini'
import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import { createDurableText, type DurableText } from '../../platform/durable-text.ts'

/** A checkout session whose payment is not confirmed yet. */
export interface Waiting {
  readonly id: string
  readonly plan: string
}

const storedSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  waiting: z.object({
    id: z.string().check(z.regex(CHECKOUT_ID)),
    plan: z.string().check(z.regex(PLAN_NAME)),
  }),
})

/** Returns null when the stored text is invalid or belongs to another user. */
function parseStored(text: string | null, uid: string): Waiting | null {
  if (text === null) return null
  try {
    const stored = storedSchema.parse(JSON.parse(text))
    return stored.uid === uid ? stored.waiting : null
  } catch {
    return null
  }
}

export function createPendingCheckout(
  storage: DurableText = createDurableText(STORAGE_KEYS.checkout),
) {
  let cache: {
    readonly text: string | null
    readonly uid: string
    readonly waiting: Waiting | null
  } = {
    text: null,
    uid: '',
    waiting: null,
  }

  /** Returns the same object until the stored text changes, as useSyncExternalStore requires. */
  function read(uid: string | null): Waiting | null {
    if (uid === null) return null
    const text = storage.read()
    if (cache.text !== text || cache.uid !== uid)
      cache = { text, uid, waiting: parseStored(text, uid) }
    return cache.waiting
  }

  return {
    read,
    /** Replaces any stored session, even another user's. Null removes the session of this user. */
    set: (uid: string, waiting: Waiting | null): void => {
      if (waiting === null && read(uid) === null) return
      void storage.write(waiting && JSON.stringify({ uid, waiting }))
    },
    isSaved: (): boolean => storage.read() !== null,
    /** Removes the session of another user. With null, removes any session. */
    removeForeign: (uid: string | null): void => {
      if (storage.read() !== null && read(uid) === null) void storage.write(null)
    },
    /** Calls the listener after each change, including those of other windows. */
    subscribe: storage.subscribe,
  }
}

export const pendingCheckout = createPendingCheckout()
