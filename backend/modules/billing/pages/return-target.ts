/** Session data for the return page, without data about the user. */
export interface ReturningSession {
  readonly plan: string
  readonly return: 'app' | 'web'
  /** Origin of the web app. Null when the user ordered in the desktop app. */
  readonly origin: string | null
  readonly priceId: string
  readonly status: 'open' | 'paid' | 'expired' | 'cancelled'
}

export interface ReturningSessions {
  readonly find: (id: string) => Promise<ReturningSession | null>
}

export const RESULTS = ['success', 'cancel'] as const
export type CheckoutResult = (typeof RESULTS)[number]

/** Returns the origin of the web app to return to. Returns null when there is no valid origin. */
export function webOrigin({ return: returnTo, origin }: ReturningSession): string | null {
  if (returnTo !== 'web' || origin === null || !URL.canParse(origin)) return null
  const { protocol, origin: parsedOrigin } = new URL(origin)
  return protocol === 'http:' || protocol === 'https:' ? parsedOrigin : null
}

/** Returns the URL of the app page after a checkout. It is a hint to the app, not a proof of payment. */
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
