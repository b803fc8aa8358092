import { CHECKOUT_ID } from '../../../shared/api/field-rules.ts'

/** What the address of the success page, or a link, says was paid: a hint, not a fact. */
export interface PaymentHint {
  readonly plan: string
  /** Null: the API looks for a paid session of the user by itself. */
  readonly sessionId: string | null
}

/** What a link's plan may be made of: the same as the desktop takes (parse-deep-link.ts). */
export const PLAN = /^[\w-]{1,64}$/

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
