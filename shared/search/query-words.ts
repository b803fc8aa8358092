/** Converts a typed search to folded words with their alternatives. */
import { spelledWords, WORD_LENGTH_MAX, withoutAnd } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { englishName, GENRE_WORDS_MAX, genreSynonyms } from './synonyms.ts'

/** Maximum number of words of a query. More words hardly narrow the search, but add cost. */
const WORDS_MAX = 8
const SEARCH_CHARACTERS_MAX = 4_096

/** A typed word and its alternatives. A genre and its synonyms may consist of several words with spaces. */
export type QueryWord = readonly [typed: string, ...alternatives: string[]]

export type Alternatives = readonly string[]

/** Returns the longest genre at the start of the words, with its synonyms. */
function leadingGenre(words: readonly string[]): QueryWord | null {
  for (let length = Math.min(GENRE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length)
    const synonyms = genreSynonyms(name)
    if (synonyms !== null) return [name.join(' '), ...synonyms]
  }
  return null
}

const truncate = (word: string) => [...word].slice(0, WORD_LENGTH_MAX).join('')

/** Returns the folded words of the typed text, each with its two-letter spelling. */
export const typedWords = (typed: string): QueryWord[] =>
  spelledWords(typed.slice(0, SEARCH_CHARACTERS_MAX))
    .slice(0, WORDS_MAX)
    .map(([word, ...spelled]) => [truncate(word), ...spelled.map(truncate)])

/** Returns distinct folded words with alternatives. They contain no search operators. */
export function expandQuery(typed: string): QueryWord[] {
  const forms = withoutAnd(typedWords(typed), ([word]) => word)
  const words = forms.map(([word = '']) => word)
  const expanded = new Map<string, QueryWord>()
  for (let index = 0; index < words.length; ) {
    const [word = '', ...spelled] = forms[index] ?? []
    const english = englishName(word)
    const withSpellings: QueryWord = [word, ...spelled, ...(english === null ? [] : [english])]
    const queryWord = leadingGenre(words.slice(index)) ?? withSpellings
    expanded.set(queryWord[0], queryWord)
    index += queryWord[0].split(' ').length
  }
  return [...expanded.values()]
}

/** Joins each word with the next, and finally all words. Joins that are too long or include a genre are null. */
function joinedForms(typed: readonly string[]): (string | null)[] {
  const join = (words: readonly string[]) => {
    const joined = words.join('')
    const canJoin = words.length > 1 && !words.some((word) => word.includes(' '))
    return canJoin && joined.length <= WORD_LENGTH_MAX ? joined : null
  }
  return [...typed.map((_, index) => join(typed.slice(index, index + 2))), join(typed)]
}

const typedForms = (words: readonly Alternatives[]) => words.map(([word = '']) => word)

/** Adds joined neighbors to each word, so that "fm 4" also finds "fm4". At most three per word. */
export function withJoined(words: readonly Alternatives[]): Alternatives[] {
  const joined = joinedForms(typedForms(words))
  return words.map((word, index) => {
    const parts = [joined[index - 1], joined[index], joined.at(-1)]
    return [...new Set([...word, ...parts.filter((part) => typeof part === 'string')])]
  })
}

/** Returns phrases that match a name: the words, the words with one joined pair, and all words joined. */
export function phrasesOf(words: readonly Alternatives[]): string[] {
  const typed = typedForms(words)
  const pairs = joinedForms(typed)
  const allJoined = pairs.pop() ?? null
  const phrases = pairs.map(
    (pair, index) => pair && [...typed.slice(0, index), pair, ...typed.slice(index + 2)].join(' '),
  )
  return [...new Set([typed.join(' '), ...phrases, allJoined])].filter(
    (phrase) => typeof phrase === 'string',
  )
}

/** Omits forms that start with another form, because a prefix search for the shorter form matches both. */
export const withoutLonger = (forms: Alternatives): Alternatives =>
  forms.filter(
    (form) =>
      !forms.some(
        (other) =>
          other !== form && form.startsWith(other) && isUnspaced(form) === isUnspaced(other),
      ),
  )
