/** Which page a link opens. */
import type { DeepLink } from '../../preload/contract/links.ts'
import { ROUTE_TABLE } from '../routes/route-table.ts'

/** Links that open a page; the others play a station. */
export type PageLink = Exclude<DeepLink, { type: 'station' | 'address' }>

/** The page's path and search, with what the link said of the checkout: a hint for the page, not a fact. */
export function deepLinkPath(link: PageLink): string {
  if (link.type === 'checkout-cancel') return '/subscriptions/cancel'
  const search = new URLSearchParams()
  if (link.plan !== null) search.set('plan', link.plan)
  if (link.sessionId !== null) search.set('session_id', link.sessionId)
  return search.size === 0 ? '/subscriptions/success' : `/subscriptions/success?${search}`
}

interface Screen {
  readonly pathname: string
  readonly search: string
}

/** The screen over which a linked station's page opens: the present one, or home where that is no member's. */
export function screenBelow({ pathname, search }: Screen): Screen {
  const access = ROUTE_TABLE.find(({ path }) => path === pathname)?.access ?? 'public'
  return access === 'public' ? { pathname: '/', search: '' } : { pathname, search }
}
