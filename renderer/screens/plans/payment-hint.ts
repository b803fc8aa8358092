import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'

/** What the address of the success page, or a link, says was paid: a hint, not a fact. */
export interface PaymentHint {
  readonly plan: string
  /** Null: the API looks for a paid session of the user by itself. */
  readonly sessionId: string | null
}

/** Reads the address of the success page. What is not of the form counts as absent. */
export function readHint(search: URLSearchParams): {
  readonly plan: string | null
  readonly sessionId: string | null
} {
  const [plan, sessionId] = [search.get('plan') ?? '', search.get('session_id') ?? '']
  return {
    plan: PLAN_NAME.test(plan) ? plan : null,
    sessionId: CHECKOUT_ID.test(sessionId) ? sessionId : null,
  }
}
