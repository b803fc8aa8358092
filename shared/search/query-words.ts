import { spelledWords, WORD_LENGTH_MAX, withoutAnd } from './fold-text.ts'
import { isUnspaced } from './plain-words.ts'
import { englishName, GENRE_WORDS_MAX, genreSynonyms } from './synonyms.ts'

/** Further words do not narrow the search, but add cost. */
const WORDS_MAX = 8
const SEARCH_CHARACTERS_MAX = 4_096

/** A typed word and its alternatives. For a genre each may consist of several words separated by spaces. */
export type QueryWord = readonly [typed: string, ...also: string[]]

export type Alternatives = readonly string[]

/** The longest genre at the start of the words, with its synonyms. */
function genreAt(words: readonly string[]): QueryWord | null {
  for (let length = Math.min(GENRE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length)
    const others = genreSynonyms(name)
    if (others !== null) return [name.join(' '), ...others]
  }
  return null
}

const cut = (word: string) => [...word].slice(0, WORD_LENGTH_MAX).join('')

/** Folded words of the typed text, each with its two-letter spelling. */
export const typedWords = (typed: string): QueryWord[] =>
  spelledWords(typed.slice(0, SEARCH_CHARACTERS_MAX))
    .slice(0, WORDS_MAX)
    .map(([word, ...spelled]) => [cut(word), ...spelled.map(cut)])

/** Distinct folded words with alternatives. No other characters, so that no search operators occur. */
export function expandQuery(typed: string): QueryWord[] {
  const forms = withoutAnd(typedWords(typed), ([word]) => word)
  const words = forms.map(([word = '']) => word)
  const understood = new Map<string, QueryWord>()
  for (let at = 0; at < words.length; ) {
    const [word = '', ...spelled] = forms[at] ?? []
    const english = englishName(word)
    const own: QueryWord = [word, ...spelled, ...(english === null ? [] : [english])]
    const queryWord = genreAt(words.slice(at)) ?? own
    understood.set(queryWord[0], queryWord)
    at += queryWord[0].split(' ').length
  }
  return [...understood.values()]
}

/** For each word its join with the next one, then the join of all; null if too long or part of a genre. */
function joinedForms(typed: readonly string[]): (string | null)[] {
  const join = (words: readonly string[]) => {
    const joined = words.join('')
    const isOne = words.length > 1 && !words.some((word) => word.includes(' '))
    return isOne && joined.length <= WORD_LENGTH_MAX ? joined : null
  }
  return [...typed.map((_, at) => join(typed.slice(at, at + 2))), join(typed)]
}

const typedForms = (words: readonly Alternatives[]) => words.map(([word = '']) => word)

/** Adds joined neighbors to each word, so that "fm 4" also finds "fm4". At most three per word. */
export function withJoined(words: readonly Alternatives[]): Alternatives[] {
  const joined = joinedForms(typedForms(words))
  return words.map((word, at) => {
    const parts = [joined[at - 1], joined[at], joined.at(-1)]
    return [...new Set([...word, ...parts.filter((part) => typeof part === 'string')])]
  })
}

/** Phrases for exact and prefix matches of a name: the words, with one pair of neighbors joined, and all joined. */
export function phrasesOf(words: readonly Alternatives[]): string[] {
  const typed = typedForms(words)
  const pairs = joinedForms(typed)
  const all = pairs.pop() ?? null
  const phrases = pairs.map(
    (pair, at) => pair && [...typed.slice(0, at), pair, ...typed.slice(at + 2)].join(' '),
  )
  return [...new Set([typed.join(' '), ...phrases, all])].filter(
    (phrase) => typeof phrase === 'string',
  )
}

/** Omits forms that start with another form: the shorter one matches them too. */
export const withoutLonger = (forms: Alternatives): Alternatives =>
  forms.filter(
    (form) =>
      !forms.some(
        (other) =>
          other !== form && form.startsWith(other) && isUnspaced(form) === isUnspaced(other),
      ),
  )
