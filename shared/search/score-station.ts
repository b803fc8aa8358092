import { FORMS_SEPARATOR } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { type Alternatives, phrasesOf, withJoined, withoutLonger } from './query-words.ts'

export const SCORE_MAX = 4
export type Score = 0 | 1 | 2 | 3 | typeof SCORE_MAX

const prefixPattern = (word: string) => (isUnspaced(word) ? word : ` ${word}`)

const hasAny = (searched: string, parts: readonly string[]) => {
  for (const part of parts) if (searched.includes(part)) return true
  return false
}

const hasAll = (searched: string, words: readonly (readonly string[])[]) => {
  for (const parts of words) if (!hasAny(searched, parts)) return false
  return true
}

/**
 * Creates a function that scores stations for typed words, like the API: 0 exact name, 1 name prefix, 2 words in the
 * name, 3 word prefixes in the name, 4 prefixes in name and tags together. Lower is better, null is no match. The
 * function takes `searchableName` of the name and `searchableText` of the tags and further data.
 */
export function stationScorer(
  words: readonly Alternatives[],
): (name: string, tags: string) => Score | null {
  const forms = withJoined(words)
  const prefixes = forms.map((alternatives) => withoutLonger(alternatives).map(prefixPattern))
  const fullWords = forms.map((alternatives) => alternatives.map((word) => ` ${word} `))
  const phrases = phrasesOf(words).map((phrase) => ` ${phrase} `)
  return (name, tags) => {
    let isInName = true
    for (const parts of prefixes) {
      if (hasAny(name, parts)) continue
      if (!hasAny(tags, parts)) return null
      isInName = false
    }
    if (!isInName) return SCORE_MAX
    for (const phrase of phrases) {
      if (!name.startsWith(phrase)) continue
      return (name[phrase.length] ?? FORMS_SEPARATOR) === FORMS_SEPARATOR ? 0 : 1
    }
    return hasAll(name, fullWords) ? 2 : 3
  }
}
