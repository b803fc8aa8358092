/** Session data for the return page; contains nothing about the user. */
export interface ReturningSession {
  readonly plan: string
  readonly return: 'app' | 'web'
  /** Origin of the web app; null for the desktop. */
  readonly origin: string | null
  readonly priceId: string
  readonly status: 'open' | 'paid' | 'expired' | 'cancelled'
}

export interface ReturningSessions {
  readonly find: (id: string) => Promise<ReturningSession | null>
}

export const RESULTS = ['success', 'cancel'] as const
export type CheckoutResult = (typeof RESULTS)[number]

/** Origin of the web app to return to; null when there is no valid one. */
export function webOrigin({ return: way, origin }: ReturningSession): string | null {
  if (way !== 'web' || origin === null || !URL.canParse(origin)) return null
  const { protocol, origin: own } = new URL(origin)
  return protocol === 'http:' || protocol === 'https:' ? own : null
}

/** URL of the app page after a checkout. It is a hint to the app, not a proof of payment. */
export function returnTarget(
  id: string,
  session: ReturningSession,
  result: CheckoutResult,
): string {
  const base = webOrigin(session) ?? 'undertone:/'
  if (result === 'cancel') return `${base}/subscriptions/cancel`
  const search = new URLSearchParams({ plan: session.plan, session_id: id })
  return `${base}/subscriptions/success?${search}`
}
