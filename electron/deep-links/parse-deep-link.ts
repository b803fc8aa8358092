import type { DeepLink } from '../../preload/contract/links.ts'
import { CHECKOUT_ID, isStationId, PLAN_NAME } from '../../shared/api/field-rules.ts'

export const LINK_SCHEME = 'undertone'

/** In characters. Valid links have at most about 400. */
export const LINK_MAX = 2_048

/** Printable ASCII only. No user info, port, fragment, backslash or percent sign before the query. */
const LINK = /^undertone:\/\/([a-z]+)\/([a-z0-9-]+)(?:\?([!-~]*))?$/

const CONTROL = /\p{Cc}/u

/** Null if the parameter is absent or empty. Undefined, which makes the link invalid, if repeated or malformed. */
function single(query: URLSearchParams, name: string, pattern: RegExp): string | null | undefined {
  const values = query.getAll(name)
  const [value = ''] = values
  if (values.length > 1) return undefined
  if (value === '') return null
  return pattern.test(value) ? value : undefined
}

/** Unknown parameters are ignored: payment providers add their own. Null for invalid text. */
function readQuery(text: string): URLSearchParams | null {
  if (text.includes('#')) return null
  try {
    if (CONTROL.test(decodeURIComponent(text))) return null
  } catch {
    return null
  }
  // Without its question mark, a second question mark would be dropped.
  return new URLSearchParams(`?${text}`)
}

/** Parses links to `subscriptions/success`, `subscriptions/cancel` and `station/<id>`; null otherwise. Never throws. */
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
