/** The calls of API v2 about paying: sessions at the payment page, and the plan that comes of one. */
import { type CheckoutSession, sessionSchema, sessionsSchema } from '../../shared/api/checkout.ts'
import { userSchema } from '../../shared/api/users.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

interface NewSession {
  readonly priceId: string
  /** Where the payment page leads back to: the program on this computer, or this very web page. */
  readonly return: 'app' | 'web'
}

/** The claims update after a payment (specification, sections 4 and 5). */
export interface PaidClaims {
  readonly role: string
  readonly plan: string
  /** Without it the API looks for a paid session of the user that was not used yet. */
  readonly sessionId?: string
}

/** POST /checkout/sessions. Repeated with the same key it answers the same session. */
export async function createSession(order: NewSession, key: string) {
  const headers = { 'Idempotency-Key': key }
  return readAnswer(sessionSchema, await apiV2().post('/checkout/sessions', order, { headers }))
}

/** GET /checkout/sessions/{id}. */
export async function readSession(id: string, signal?: AbortSignal) {
  return getV2(sessionPath(id), sessionSchema, { signal })
}

/** POST /checkout/sessions/{id}/cancel: gives up; a paid one stays paid. */
export async function giveUpSession(id: string) {
  return readAnswer(sessionSchema, await apiV2().post(`${sessionPath(id)}/cancel`, {}))
}

/** GET /checkout/sessions?state=unclaimed: paid ones without their plan, and open ones; newest first. */
export async function unclaimedSessions(): Promise<readonly CheckoutSession[]> {
  const params = { state: 'unclaimed' }
  return (await getV2('/checkout/sessions', sessionsSchema, { params })).items
}

/** PUT /users/{id}: asks for what was paid. Harmless to repeat; 403 where nothing was. */
export async function claimPlan(uid: string, claims: PaidClaims) {
  return readAnswer(userSchema, await apiV2().put(userPath(uid), claims))
}

function sessionPath(id: string): string {
  return `/checkout/sessions/${encodeURIComponent(id)}`
}
