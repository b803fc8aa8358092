/** Which page a link opens. */
import type { DeepLink } from '../../preload/contract/links.ts'

/** Links that open a page; the other kind plays a station. */
export type PageLink = Exclude<DeepLink, { type: 'station' }>

/** The page's path and search, with what the link said of the checkout: a hint for the page, not a fact. */
export function deepLinkPath(link: PageLink): string {
  if (link.type === 'checkout-cancel') return '/subscriptions/cancel'
  const search = new URLSearchParams()
  if (link.plan !== null) search.set('plan', link.plan)
  if (link.sessionId !== null) search.set('session_id', link.sessionId)
  return search.size === 0 ? '/subscriptions/success' : `/subscriptions/success?${search}`
}
