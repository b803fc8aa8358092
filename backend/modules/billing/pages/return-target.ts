/** What the return page may know of a session: nothing of the user. */
export interface ReturningSession {
  readonly plan: string
  readonly return: 'app' | 'web'
  /** Where the app runs in a browser; null for the desktop. */
  readonly origin: string | null
  readonly priceId: string
  readonly status: 'open' | 'paid' | 'expired' | 'cancelled'
}

/** The sessions of the API, as far as the pages need them. */
export interface ReturningSessions {
  /** null for an unknown id. */
  readonly find: (id: string) => Promise<ReturningSession | null>
}

/** How the checkout ended, as the provider's redirect says. */
export const RESULTS = ['success', 'cancel'] as const
export type CheckoutResult = (typeof RESULTS)[number]

/** The origin of a web app a session goes back to; null for everything that is none. */
export function webOrigin({ return: way, origin }: ReturningSession): string | null {
  if (way !== 'web' || origin === null || !URL.canParse(origin)) return null
  const { protocol, origin: own } = new URL(origin)
  return protocol === 'http:' || protocol === 'https:' ? own : null
}

/** The page of the app that a finished checkout leads to: a hint for it, not a proof. */
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
