/** Which searches found nothing, as soon as enough people have tried: what fewer typed is in memory only. */
import { SEARCH_PEOPLE_MIN } from '../../shared/api/analytics.ts'
import { MISSED_LENGTH_MAX } from '../../shared/api/listening.ts'
import { toPlain } from '../../shared/search/plain-words.ts'
import { createDaySketch } from './day-sketch.ts'
import { dayHourOf, type Total } from './total-sums.ts'

/** Most different searches of a day that are counted; the rest is let go. 2 MB or so. */
export const SEARCHES_MAX = 10_000
const SEPARATOR = '|'

/** Words as they are compared: lower case, no accents, one space between them. */
export function searchWords(typed: string): string {
  return toPlain(typed).trim().replaceAll(/\s+/g, ' ').slice(0, MISSED_LENGTH_MAX).trim()
}

/**
 * Counts people by search, each once a UTC day, by a sketch whose salt is new each day. Each instance counts by itself: a
 * search that few people make at each of several is told late, or not at all.
 */
export function createMissedSearches() {
  const { isFirst } = createDaySketch()
  let day = ''
  let people = new Map<string, number>()

  return {
    /** A person has searched in vain; resolves with what there is to be kept of it. */
    note: (uid: string, typed: string, at: number): Total[] => {
      const words = searchWords(typed)
      const when = dayHourOf(at)
      if (when.day !== day) {
        day = when.day
        people = new Map()
      }
      if (words === '' || (people.size >= SEARCHES_MAX && !people.has(words))) return []
      if (!isFirst([uid, words].join(SEPARATOR), at)) return []
      const count = (people.get(words) ?? 0) + 1
      people.set(words, count)
      if (count < SEARCH_PEOPLE_MIN) return []
      const amount = count === SEARCH_PEOPLE_MIN ? count : 1
      return [{ ...when, metric: 'search', name: words, amount }]
    },
  }
}
