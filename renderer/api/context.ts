/** Dependencies of the API clients. Separate from them, so that pages without calls do not load the HTTP library. */
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** Outcome of a call: the API responded, could not be reached, or lacks a dependency (503). */
export type ApiOutcome = 'answered' | 'unreachable' | 'unavailable'

export interface ApiContext {
  readonly config: RuntimeConfig
  /** Null while signed out. Rejects when no token is currently available. */
  getToken(): Promise<string | null>
  /** Replaces a refused token. Rejects when none is available. */
  renewToken(): Promise<string | null>
  /**
   * Resolves when calls about the signed-in user may be sent: the API knows the user (or cannot be reached for
   * registration), and no account deletion is running. Registration, deletion and open calls do not wait for it.
   * Resolves to false when that user has signed out: the call must not carry the next user's token.
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
