import { isUnspaced, plainWords } from './plain-words.ts'
import type { UnderstoodWord } from './understood-words.ts'

/** The worst score. */
export const SCORE_MAX = 4
export type Score = 0 | 1 | 2 | 3 | typeof SCORE_MAX

/** The plain words of a text, each between spaces: what a scorer looks into. Made once a station. */
export const toSearched = (text: string): string => ` ${plainWords(text).join(' ')} `

/** What a searched text has where a word begins like this one; in scripts without spaces, that has it anywhere. */
const beginning = (word: string) => (isUnspaced(word) ? word : ` ${word}`)

const hasAny = (searched: string, parts: readonly string[]) => {
  for (const part of parts) if (searched.includes(part)) return true
  return false
}

const hasAll = (searched: string, words: readonly (readonly string[])[]) => {
  for (const parts of words) if (!hasAny(searched, parts)) return false
  return true
}

/**
 * Makes what says how well a station fits the words that were typed, as the API ranks it: 0 its name is them,
 * 1 begins with them, 2 has them, 3 has words that begin like them, 4 name and tags together do. The lower, the
 * better; null when it does not fit. Both its name and its tags (with whatever else is known of it) are given as
 * `toSearched` makes them.
 * @param words at least one
 */
export function stationScorer(
  words: readonly UnderstoodWord[],
): (name: string, tags: string) => Score | null {
  const beginnings = words.map((some) => some.map(beginning))
  const whole = words.map((some) => some.map((word) => ` ${word} `))
  const phrase = ` ${words.map(([word]) => word).join(' ')} `
  return (name, tags) => {
    if (!hasAll(name, beginnings)) {
      for (const parts of beginnings) if (!hasAny(tags, parts) && !hasAny(name, parts)) return null
      return SCORE_MAX
    }
    if (name.startsWith(phrase)) return name.length === phrase.length ? 0 : 1
    return hasAll(name, whole) ? 2 : 3
  }
}
