/** Why Firebase says that no user is signed in: its callback does not tell, the vault does. */
import type { SignOutCause } from './identity-provider.ts'

/** A change of the vault by another window explains a sign-out that follows it within this time, in ms. */
const FOLLOWS_WITHIN_MS = 2_000

export interface SignOutNotes {
  /** The vault held a session when the app started. */
  onFound(): void
  /** Another window has saved or cleared the session. */
  onElsewhere(): void
  /** Explains one callback, and forgets what was noted. */
  take(): SignOutCause
}

export function createSignOutNotes(now: () => number = Date.now): SignOutNotes {
  let found = false
  let elsewhereAt: number | null = null
  return {
    onFound: () => {
      found = true
    },
    onElsewhere: () => {
      elsewhereAt = now()
    },
    take: () => {
      const isElsewhere = elsewhereAt !== null && now() - elsewhereAt <= FOLLOWS_WITHIN_MS
      const cause = isElsewhere ? 'elsewhere' : found ? 'lost' : 'no-session'
      found = false
      elsewhereAt = null
      return cause
    },
  }
}
