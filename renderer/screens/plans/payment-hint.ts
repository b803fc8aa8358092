import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'

/** The payment named by the success URL or a deep link: a hint, not a fact. */
export interface PaymentHint {
  readonly plan: string
  /** Null: the API looks up the user's paid session. */
  readonly sessionId: string | null
}

/** Parses the success URL. Invalid parameters count as absent. */
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
