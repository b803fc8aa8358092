/** The payment page that a user has open somewhere, kept on this computer until it is over. */
import * as z from 'zod/mini'
import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import { type KeptText, keepText } from '../../platform/kept-text.ts'

export interface Waiting {
  readonly id: string
  readonly plan: string
}

const keptSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  waiting: z.object({
    id: z.string().check(z.regex(CHECKOUT_ID)),
    plan: z.string().check(z.regex(PLAN_NAME)),
  }),
})

/** What was kept for that user; null for another user's, and for what has another form. */
function fromText(text: string | null, uid: string): Waiting | null {
  if (text === null) return null
  try {
    const kept = keptSchema.parse(JSON.parse(text))
    return kept.uid === uid ? kept.waiting : null
  } catch {
    return null
  }
}

export function createWaitingPage(kept: KeptText = keepText(STORAGE_KEYS.checkout)) {
  let cache: { readonly text: string | null; readonly uid: string; readonly is: Waiting | null } = {
    text: null,
    uid: '',
    is: null,
  }

  /** The same object while nothing has changed. */
  function read(uid: string | null): Waiting | null {
    if (uid === null) return null
    const text = kept.read()
    if (cache.text !== text || cache.uid !== uid) cache = { text, uid, is: fromText(text, uid) }
    return cache.is
  }

  return {
    read,
    /** Waits for that page from now on; null: for none. Another user's is overwritten. */
    set: (uid: string, waiting: Waiting | null): void => {
      if (waiting === null && read(uid) === null) return
      void kept.write(waiting && JSON.stringify({ uid, waiting }))
    },
    /** Whether anything is kept, of whichever user. */
    isKept: (): boolean => kept.read() !== null,
    /** Forgets what is not that user's; null: everything. */
    keepOnly: (uid: string | null): void => {
      if (kept.read() !== null && read(uid) === null) void kept.write(null)
    },
    /** Calls the listener after each change, also one made in another window. */
    subscribe: kept.subscribe,
  }
}

export const waitingPage = createWaitingPage()
