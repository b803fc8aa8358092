import type { DeepLink } from '../../preload/contract/links.ts'
import { CHECKOUT_ID, isStationId, PLAN_NAME } from '../../shared/api/field-rules.ts'

export const LINK_SCHEME = 'undertone'

/** In characters. Valid links have at most about 400. */
export const LINK_MAX = 2_048

/** Matches printable ASCII only, without user info, port, fragment, backslash or percent sign before the query. */
const LINK = /^undertone:\/\/([a-z]+)\/([a-z0-9-]+)(?:\?([!-~]*))?$/

const CONTROL = /\p{Cc}/u

/** Returns null for an absent or empty parameter, and undefined (invalid link) for a repeated or malformed one. */
function readParameter(
  query: URLSearchParams,
  name: string,
  pattern: RegExp,
): string | null | undefined {
  const values = query.getAll(name)
  const [value = ''] = values
  if (values.length > 1) return undefined
  if (value === '') return null
  return pattern.test(value) ? value : undefined
}

/** Returns null for invalid text. Allows unknown parameters, because payment providers add their own. */
function readQuery(text: string): URLSearchParams | null {
  if (text.includes('#')) return null
  try {
    if (CONTROL.test(decodeURIComponent(text))) return null
  } catch {
    return null
  }
  // URLSearchParams removes one leading question mark. With the added one, it keeps a question mark of the query.
  return new URLSearchParams(`?${text}`)
}

/** Parses links to `subscriptions/success`, `subscriptions/cancel` and `station/<id>`. Returns null for other text. */
export function parseDeepLink(link: string): DeepLink | null {
  if (link.length > LINK_MAX) return null
  const [, host, page = '', search = ''] = LINK.exec(link) ?? []
  const query = readQuery(search)
  if (query === null) return null
  if (host === 'station') return isStationId(page) ? { type: 'station', id: page } : null
  if (host !== 'subscriptions') return null
  if (page === 'cancel') return { type: 'checkout-cancel' }
  if (page !== 'success') return null
  const plan = readParameter(query, 'plan', PLAN_NAME)
  const sessionId = readParameter(query, 'session_id', CHECKOUT_ID)
  if (plan === undefined || sessionId === undefined) return null
  return { type: 'checkout-success', plan, sessionId }
}
