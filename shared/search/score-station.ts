import { isUnspaced, plainWords } from './plain-words.ts'

/** Texts of a station as `toSearched` makes them. */
export interface SearchedStation {
  readonly name: string
  readonly tags: string
}

/** The plain words of a text, each between spaces: what `scoreStation` looks into. Made once a station. */
export const toSearched = (text: string): string => ` ${plainWords(text).join(' ')} `

/** Whether a searched text has a word that begins like this one; in scripts without spaces, that has it anywhere. */
const begins = (searched: string, word: string) =>
  searched.includes(isUnspaced(word) ? word : ` ${word}`)

/**
 * How well a station fits the words that were typed, as the API ranks it: 0 its name begins with them, 1 its
 * name has them, 2 its name has words that begin like them, 3 name and tags together do. The lower, the
 * better; null when it does not fit. Among equals the station with more votes comes first.
 * @param words from `plainWords`, at least one
 */
export function scoreStation(
  words: readonly string[],
  { name, tags }: SearchedStation,
): 0 | 1 | 2 | 3 | null {
  if (name.startsWith(` ${words.join(' ')} `)) return 0
  if (words.every((word) => begins(name, word))) {
    return words.every((word) => name.includes(` ${word} `)) ? 1 : 2
  }
  return words.every((word) => begins(name, word) || begins(tags, word)) ? 3 : null
}
