/**
 * What the API clients are made of, set once at start. Apart from the clients themselves, so that a
 * page that calls no API does not load the HTTP library.
 */
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** What one call says about the service: it answered, could not be reached, or lacks what it needs (503). */
export type ApiOutcome = 'answered' | 'unreachable' | 'unavailable'

export interface ApiContext {
  readonly config: RuntimeConfig
  /** The bearer token; null while signed out. Rejects when none can be had for now. */
  getToken(): Promise<string | null>
  /** A new token, for one the API refused. Rejects when none can be had. */
  renewToken(): Promise<string | null>
  /**
   * Resolves when calls about the signed-in user may be made: the API knows the user, or cannot be told for now, and
   * no deletion of the account is running. The calls of a registration or deletion and open calls do not wait for it.
   * False when that user has left in the meantime: the call must not carry the token of the next one.
   */
  readonly beforeCall?: () => Promise<boolean>
  onOutcome(outcome: ApiOutcome): void
}

let context: ApiContext | null = null

/** Says where the API is and whose token to send. */
export function configureApi(next: ApiContext): void {
  context = next
}

/** Throws when called before configureApi. */
export function apiContext(): ApiContext {
  if (!context) throw new Error('The API is not configured yet')
  return context
}
