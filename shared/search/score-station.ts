import { FORMS_BEHIND } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { type Alternatives, phrasesOf, withJoined, withoutLonger } from './understood-words.ts'

/** The worst score. */
export const SCORE_MAX = 4
export type Score = 0 | 1 | 2 | 3 | typeof SCORE_MAX

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
 * better; null when it does not fit. Its name is given as `searchableName` makes it, its tags (with whatever else is
 * known of it) as `searchableText` does.
 * @param words at least one
 */
export function stationScorer(
  words: readonly Alternatives[],
): (name: string, tags: string) => Score | null {
  const forms = withJoined(words)
  const beginnings = forms.map((some) => withoutLonger(some).map(beginning))
  const whole = forms.map((some) => some.map((word) => ` ${word} `))
  const phrases = phrasesOf(words).map((phrase) => ` ${phrase} `)
  return (name, tags) => {
    let isInName = true
    for (const parts of beginnings) {
      if (hasAny(name, parts)) continue
      if (!hasAny(tags, parts)) return null
      isInName = false
    }
    if (!isInName) return SCORE_MAX
    for (const phrase of phrases) {
      if (!name.startsWith(phrase)) continue
      return (name[phrase.length] ?? FORMS_BEHIND) === FORMS_BEHIND ? 0 : 1
    }
    return hasAll(name, whole) ? 2 : 3
  }
}
