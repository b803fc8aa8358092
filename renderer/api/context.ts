/** Dependencies of the API client. A separate file, so that pages without API calls do not load the HTTP library. */
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** Outcome of a call: the API responded, could not be reached, or lacks a dependency (503). */
export type ApiOutcome = 'answered' | 'unreachable' | 'unavailable'

export interface ApiContext {
  readonly config: RuntimeConfig
  /** Resolves to null while signed out. Rejects when no token is currently available. */
  getToken(): Promise<string | null>
  /** Replaces a refused token. Rejects when no new token is available. */
  renewToken(): Promise<string | null>
  /**
   * Resolves when calls about the signed-in user may be sent: the API knows the user (or cannot be reached for
   * registration), and no account deletion is running. Only calls that require a token wait for it, except account
   * steps. Resolves to false when the user has signed out, because the call must not carry the next user's token.
   */
  readonly beforeCall?: () => Promise<boolean>
  onOutcome(outcome: ApiOutcome): void
}

let context: ApiContext | null = null

export function configureApi(next: ApiContext): void {
  context = next
}

/** Throws when configureApi was not called before. */
export function apiContext(): ApiContext {
  if (!context) throw new Error('The API is not configured yet')
  return context
}
