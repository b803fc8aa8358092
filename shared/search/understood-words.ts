import { spelledWords, WORD_LENGTH_MAX, withoutAnd } from './fold-text.ts'
import { englishName, GENRE_WORDS_MAX, otherGenreNames } from './other-names.ts'
import { isUnspaced } from './plain-words.ts'

/** More words than a user types narrow nothing further, but cost. */
const WORDS_MAX = 8
/** Enough to find so many words in. */
const LOOKED_AT = 4_096

/**
 * A word that was typed, and others that it may stand for. Where it is the name of a genre, each may be several
 * words with spaces between them.
 */
export type UnderstoodWord = readonly [typed: string, ...also: string[]]

/** A word, and others that may have been meant by it. */
export type Alternatives = readonly string[]

/** The longest name of a genre that these words begin with, and what else it is called. */
function genreAt(words: readonly string[]): UnderstoodWord | null {
  for (let length = Math.min(GENRE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length)
    const others = otherGenreNames(name)
    if (others !== null) return [name.join(' '), ...others]
  }
  return null
}

const cut = (word: string) => [...word].slice(0, WORD_LENGTH_MAX).join('')

/** The folded words of what a user types, each with its other spelling. */
export const typedWords = (typed: string): UnderstoodWord[] =>
  spelledWords(typed.slice(0, LOOKED_AT))
    .slice(0, WORDS_MAX)
    .map(([word, ...spelled]) => [cut(word), ...spelled.map(cut)])

/**
 * The folded words of what a user types, each once, and what each is understood as. Only letters, digits, marks
 * and spaces survive, so nothing in them can be an operator of a search.
 */
export function understoodWords(typed: string): UnderstoodWord[] {
  const forms = withoutAnd(typedWords(typed), ([word]) => word)
  const words = forms.map(([word = '']) => word)
  const understood = new Map<string, UnderstoodWord>()
  for (let at = 0; at < words.length; ) {
    const [word = '', ...spelled] = forms[at] ?? []
    const english = englishName(word)
    const own: UnderstoodWord = [word, ...spelled, ...(english === null ? [] : [english])]
    const meant = genreAt(words.slice(at)) ?? own
    understood.set(meant[0], meant)
    at += meant[0].split(' ').length
  }
  return [...understood.values()]
}

/** Neighbors as one word, at the place of the first, then all of them; null where they are too long or a genre's name. */
function joinedForms(typed: readonly string[]): (string | null)[] {
  const join = (words: readonly string[]) => {
    const joined = words.join('')
    const isOne = words.length > 1 && !words.some((word) => word.includes(' '))
    return isOne && joined.length <= WORD_LENGTH_MAX ? joined : null
  }
  return [...typed.map((_, at) => join(typed.slice(at, at + 2))), join(typed)]
}

const typedForms = (words: readonly Alternatives[]) => words.map(([word = '']) => word)

/** The words, each with the joined words that it may be a part of: "fm 4" is also found as "fm4". At most three more. */
export function withJoined(words: readonly Alternatives[]): Alternatives[] {
  const joined = joinedForms(typedForms(words))
  return words.map((word, at) => {
    const parts = [joined[at - 1], joined[at], joined.at(-1)]
    return [...new Set([...word, ...parts.filter((part) => typeof part === 'string')])]
  })
}

/** The phrases by which a name begins with the words: as they are, with one pair of neighbors joined, all joined. */
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

/** Without the forms that begin with another: whatever begins with them begins with that one. */
export const withoutLonger = (forms: Alternatives): Alternatives =>
  forms.filter(
    (form) =>
      !forms.some(
        (other) =>
          other !== form && form.startsWith(other) && isUnspaced(form) === isUnspaced(other),
      ),
  )
