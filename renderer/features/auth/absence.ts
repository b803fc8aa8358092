/** Why Firebase says that nobody is signed in: it does not tell, what the vault saw does. */
import type { Absence } from './identity-provider.ts'

/** Word of another window explains a sign-out that follows it within this time, in ms. */
const FOLLOWS_WITHIN_MS = 2_000

export interface AbsenceNotes {
  /** The vault held a session when the app started. */
  onFound(): void
  /** Another window has saved or cleared the session. */
  onElsewhere(): void
  /** Explains one callback, and forgets what it was told. */
  take(): Absence
}

export function createAbsenceNotes(now: () => number = Date.now): AbsenceNotes {
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
      const absence = isElsewhere ? 'elsewhere' : found ? 'lost' : 'nobody'
      found = false
      elsewhereAt = null
      return absence
    },
  }
}
