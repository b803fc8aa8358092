import { sameText } from '../system-browser/secrets.ts'

/** What the browser brought back from the provider. */
export type Callback =
  | { readonly kind: 'code'; readonly code: string }
  /** The person said no. */
  | { readonly kind: 'denied' }
  /** It does not belong to this attempt, or makes no sense, or the provider had an error. */
  | { readonly kind: 'invalid' }

/** Longest code that is passed on. Google says up to 256 bytes; others are more talkative. */
const MAX_CODE_LENGTH = 2_048

/** The one value of a parameter; null when it is missing, empty or there more than once. */
function single(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name)
  return value && more.length === 0 ? value : null
}

/**
 * Reads the query the provider sent the browser back with (RFC 6749, section 4.1.2). Without the very
 * state of this attempt nothing else in it counts.
 */
export function readCallback(query: URLSearchParams, state: string): Callback {
  const given = single(query, 'state')
  if (given === null || !sameText(given, state)) return { kind: 'invalid' }
  if (query.has('error'))
    return single(query, 'error') === 'access_denied' ? { kind: 'denied' } : { kind: 'invalid' }
  const code = single(query, 'code')
  if (code === null || code.length > MAX_CODE_LENGTH) return { kind: 'invalid' }
  return { kind: 'code', code }
}
