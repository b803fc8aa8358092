import { GENRE_WORDS_MAX, otherGenreNames } from './genre-names.ts'
import { englishName } from './other-names.ts'
import { plainWords } from './plain-words.ts'

/** More words than a user types narrow nothing further, but cost. */
const WORDS_MAX = 8
/** Longer than any word of a name. */
const WORD_LENGTH_MAX = 40
/** Enough to find so many words in. */
const LOOKED_AT = 4_096

/**
 * A word that was typed, and others that it may stand for. Where it is the name of a genre, each may be several
 * words with spaces between them.
 */
export type UnderstoodWord = readonly [typed: string, ...also: string[]]

/** The longest name of a genre that these words begin with, and what else it is called. */
function genreAt(words: readonly string[]): UnderstoodWord | null {
  for (let length = Math.min(GENRE_WORDS_MAX, words.length); length > 0; length -= 1) {
    const name = words.slice(0, length)
    const others = otherGenreNames(name)
    if (others !== null) return [name.join(' '), ...others]
  }
  return null
}

/**
 * The plain words of what a user types, each once, and what each is understood as. Only letters, digits, marks
 * and spaces survive, so nothing in them can be an operator of a search.
 */
export function understoodWords(typed: string): UnderstoodWord[] {
  const words = plainWords(typed.slice(0, LOOKED_AT))
    .slice(0, WORDS_MAX)
    .map((word) => [...word].slice(0, WORD_LENGTH_MAX).join(''))
  const understood = new Map<string, UnderstoodWord>()
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const english = englishName(word)
    const own: UnderstoodWord = english === null ? [word] : [word, english]
    const meant = genreAt(words.slice(at)) ?? own
    understood.set(meant[0], meant)
    at += meant[0].split(' ').length
  }
  return [...understood.values()]
}
