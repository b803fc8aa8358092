/** What was to be followed when an account was asked for first: done once, after the sign-in. */
import * as z from 'zod/mini'
import { FOLLOW_KINDS } from '../../../shared/api/following.ts'
import { keyOf, type Thing } from './follow-items.ts'

/** In the session storage: it does not outlive the window. */
const KEY = 'follow-intent'
const intentSchema = z.object({ kind: z.enum(FOLLOW_KINDS), id: z.string() })

export const followIntent = {
  keep: (thing: Thing): void =>
    sessionStorage.setItem(KEY, JSON.stringify({ kind: thing.kind, id: thing.id })),

  /** Takes it out where it is about this thing, and says whether it was. */
  take: (thing: Thing): boolean => {
    const text = sessionStorage.getItem(KEY)
    if (text === null) return false
    try {
      if (keyOf(intentSchema.parse(JSON.parse(text))) !== keyOf(thing)) return false
    } catch {
      // Of another version.
    }
    sessionStorage.removeItem(KEY)
    return true
  },
}
