/** What was searched for in vain since it was last told: in memory only, until a beat takes it along. */
import * as z from 'zod/mini'
import { MISSED_LENGTH_MAX, MISSED_MAX } from '../../../shared/api/listening.ts'
import { plainText } from '../../../shared/api/schema-parts.ts'
import { getSetting } from '../settings/settings.ts'

/** ms that words stand unchanged before they count as what was searched for, not as a part of it. */
export const MISSED_REST_MS = 2_000

const told = plainText(2, MISSED_LENGTH_MAX)
/** Of an address, a mail address or a number with a meaning of its own. */
const PRIVATE = /[@/\\]|\d{5}/

/** What is told of a search; null: nothing, as it is too long or looks like an address or a number of someone. */
export function missedWords(typed: string): string | null {
  const { success, data } = z.safeParse(told, typed)
  return success && !PRIVATE.test(data) ? data : null
}

export interface MissedSearches {
  note(typed: string): void
  /** What is to be told; it is told once. */
  take(): string[]
  clear(): void
}

/** Of nothing so far. Nothing is noted while `isAllowed` says no, and what was noted before is not told. */
export function createMissedSearches(isAllowed: () => boolean): MissedSearches {
  let missed: readonly string[] = []
  return {
    note: (typed) => {
      const words = isAllowed() ? missedWords(typed) : null
      if (words === null) return
      // What is typed further takes the place of its beginning.
      const others = missed.filter((other) => !words.startsWith(other))
      missed = [...others, words].slice(-MISSED_MAX)
    },
    take: () => {
      const taken = isAllowed() ? [...missed] : []
      missed = []
      return taken
    },
    clear: () => {
      missed = []
    },
  }
}

/** This app's: where the listener has allowed it to be told. */
export const missedSearches = createMissedSearches(() => getSetting('listeningOutcomes') === 'on')
