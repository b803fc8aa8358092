/**
 * What a person's payments leave to be done: the page they pay on, and plans that were paid and not
 * granted yet. Pure: checkout-store.ts keeps it.
 */

import * as z from 'zod/mini'
import { CHECKOUT_ID } from '../../../shared/api/field-rules.ts'

/** A claims update that is to be sent. Both parts come from a link or an address: hints, not facts. */
export interface Grant {
  readonly plan: string
  /** Null: the API looks for a paid session of the person by itself. */
  readonly sessionId: string | null
  /** When it was first wanted, in ms since the epoch. */
  readonly at: number
}

/** A payment page that is open somewhere. */
export interface Waiting {
  readonly id: string
  readonly plan: string
}

export interface Kept {
  readonly waiting: Waiting | null
  /** One for each session, in the order they were wanted. */
  readonly grants: readonly Grant[]
}

export const NOTHING: Kept = { waiting: null, grants: [] }

/** Most plans that wait to be granted; the oldest make room. Nobody pays for two at once. */
export const GRANTS_MAX = 10
/** What could not be granted for so long is left to the payment's own word to the API: 7 days. */
export const GRANT_LIFE_MS = 7 * 24 * 60 * 60_000

const isSame = (a: Grant, b: Grant) => a.sessionId === b.sessionId && a.plan === b.plan

/** With the grant, unless it waits already. */
export function addGrant(kept: Kept, grant: Grant): Kept {
  if (kept.grants.some((known) => isSame(known, grant))) return kept
  return { ...kept, grants: [...kept.grants, grant].slice(-GRANTS_MAX) }
}

/** Without the grant; whatever came of it, its page is waited for no more. */
export function settleGrant(kept: Kept, grant: Grant): Kept {
  return {
    waiting: kept.waiting?.id === grant.sessionId ? null : kept.waiting,
    grants: kept.grants.filter((known) => !isSame(known, grant)),
  }
}

/** Without what has waited too long; a clock that was far ahead must not keep anything for ever. */
export function dropOld(kept: Kept, now: number): Kept {
  const grants = kept.grants.filter(({ at }) => Math.abs(now - at) < GRANT_LIFE_MS)
  return grants.length === kept.grants.length ? kept : { ...kept, grants }
}

/** Waits for that page from now on; null: for none. */
export function waitFor(kept: Kept, waiting: Waiting | null): Kept {
  return { ...kept, waiting }
}

/** What a link's plan may be made of: the same as the desktop takes (parse-deep-link.ts). */
const PLAN = /^[\w-]{1,64}$/

/** Reads the address of the success page. What is not of the form counts as absent. */
export function readHint(search: URLSearchParams): {
  readonly plan: string | null
  readonly sessionId: string | null
} {
  const [plan, sessionId] = [search.get('plan') ?? '', search.get('session_id') ?? '']
  return {
    plan: PLAN.test(plan) ? plan : null,
    sessionId: CHECKOUT_ID.test(sessionId) ? sessionId : null,
  }
}

const plan = z.string().check(z.regex(PLAN))
const id = z.string().check(z.regex(CHECKOUT_ID))
const keptSchema = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(128)),
  waiting: z.nullable(z.object({ id, plan })),
  grants: z.array(
    z.object({ plan, sessionId: z.nullable(id), at: z.number().check(z.nonnegative()) }),
  ),
})

/** As it is kept; null when there is nothing to keep. */
export function toText(uid: string, kept: Kept): string | null {
  if (kept.waiting === null && kept.grants.length === 0) return null
  return JSON.stringify({ uid, ...kept })
}

/** What was kept of that person; nothing for somebody else's, and for what is none of ours. */
export function fromText(text: string | null, uid: string | null): Kept {
  if (text === null || uid === null) return NOTHING
  try {
    const { uid: owner, waiting, grants } = keptSchema.parse(JSON.parse(text))
    return owner === uid ? { waiting, grants: grants.slice(-GRANTS_MAX) } : NOTHING
  } catch {
    return NOTHING
  }
}
