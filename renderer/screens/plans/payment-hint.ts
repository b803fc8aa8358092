import { CHECKOUT_ID, PLAN_NAME } from '../../../shared/api/field-rules.ts'

/** The payment that the success URL or a deep link names. It is only a hint, because anyone can write such a link. */
export interface PaymentHint {
  readonly plan: string
  /** Null when the API must look up the user's paid session. */
  readonly sessionId: string | null
}

/** Parses the query of the success URL. A missing or invalid parameter is null. */
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
