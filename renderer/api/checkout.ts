import { type CheckoutSession, sessionSchema, sessionsSchema } from '../../shared/api/checkout.ts'
import { userSchema } from '../../shared/api/users.ts'
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

interface NewSession {
  readonly priceId: string
  /** Return target of the payment page: the desktop app or this web page. */
  readonly return: 'app' | 'web'
}

/** Token claims that the app requests after a payment (specification, sections 4 and 5). */
export interface PaidClaims {
  readonly role: string
  readonly plan: string
  /** When missing, the API uses a paid, unused session of the user. */
  readonly sessionId?: string
}

/** POST /checkout/sessions. Idempotent per `key`. */
export async function createSession(order: NewSession, key: string) {
  const headers = { 'Idempotency-Key': key }
  return parseResponse(sessionSchema, await apiV2().post('/checkout/sessions', order, { headers }))
}

export async function getCheckoutSession(id: string, signal?: AbortSignal) {
  return getV2(sessionPath(id), sessionSchema, { signal })
}

/** POST /checkout/sessions/{id}/cancel. No effect on a paid session. */
export async function cancelCheckoutSession(id: string) {
  return parseResponse(sessionSchema, await apiV2().post(`${sessionPath(id)}/cancel`, {}))
}

/** GET /checkout/sessions?state=ungranted. Returns open sessions and paid ones without their plan, newest first. */
export async function listUngrantedSessions(): Promise<readonly CheckoutSession[]> {
  const params = { state: 'ungranted' }
  return (await getV2('/checkout/sessions', sessionsSchema, { params })).items
}

/** PUT /users/{id}. Requests the plan of a payment. Idempotent. 403 when the user has not paid. */
export async function requestPlan(uid: string, claims: PaidClaims) {
  return parseResponse(userSchema, await apiV2().put(userPath(uid), claims))
}

function sessionPath(id: string): string {
  return `/checkout/sessions/${encodeURIComponent(id)}`
}
