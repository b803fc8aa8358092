import type { DeepLink } from '../../preload/contract/links.ts'
import { CHECKOUT_ID, isStationId, PLAN_NAME } from '../../shared/api/field-rules.ts'

/** The scheme of links into the app, as it is registered with the system. */
export const LINK_SCHEME = 'undertone'

/** Longest link that is looked at, in characters: ours have at most some 400. */
export const LINK_MAX = 2_048

/**
 * The whole of a link: scheme, host and path, query. No user info, port, fragment, backslash or
 * percent sign has a place before the query, and nothing but ASCII one can see has one anywhere.
 */
const LINK = /^undertone:\/\/([a-z]+)\/([a-z0-9-]+)(?:\?([!-~]*))?$/

const CONTROL = /\p{Cc}/u

/**
 * The one value of a parameter, null where it is absent or empty. Undefined where it is given twice
 * or is not of the pattern: then the link is not the app's.
 */
function single(query: URLSearchParams, name: string, pattern: RegExp): string | null | undefined {
  const values = query.getAll(name)
  const [value = ''] = values
  if (values.length > 1) return undefined
  if (value === '') return null
  return pattern.test(value) ? value : undefined
}

/**
 * What a query says. Parameters we do not know are left out rather than refused: payment providers add
 * their own. Null where it holds control characters or broken escapes.
 */
function readQuery(text: string): URLSearchParams | null {
  if (text.includes('#')) return null
  try {
    if (CONTROL.test(decodeURIComponent(text))) return null
  } catch {
    return null
  }
  // With its question mark: without it, a second one would be dropped.
  return new URLSearchParams(`?${text}`)
}

/**
 * Reads a link into the app; null for everything that is not exactly one of
 * `undertone://subscriptions/success?plan=&session_id=` (both optional), `undertone://subscriptions/cancel`
 * and `undertone://station/<id>`. Pure; never throws.
 */
export function parseDeepLink(link: string): DeepLink | null {
  if (link.length > LINK_MAX) return null
  const [, host, page = '', search = ''] = LINK.exec(link) ?? []
  const query = readQuery(search)
  if (query === null) return null
  if (host === 'station') return isStationId(page) ? { type: 'station', id: page } : null
  if (host !== 'subscriptions') return null
  if (page === 'cancel') return { type: 'checkout-cancel' }
  if (page !== 'success') return null
  const plan = single(query, 'plan', PLAN_NAME)
  const sessionId = single(query, 'session_id', CHECKOUT_ID)
  if (plan === undefined || sessionId === undefined) return null
  return { type: 'checkout-success', plan, sessionId }
}
