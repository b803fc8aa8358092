import { englishName } from './other-names.ts'
import { plainWords } from './plain-words.ts'

/** More words than a user types narrow nothing further, but cost. */
const WORDS_MAX = 8
/** Longer than any word of a name. */
const WORD_LENGTH_MAX = 40
/** Enough to find so many words in. */
const LOOKED_AT = 4_096

/** A word that was typed, and others that it may stand for. */
export type UnderstoodWord = readonly [typed: string, ...also: string[]]

/** The plain words of what a user types, each once, and what each is understood as. */
export function understoodWords(typed: string): UnderstoodWord[] {
  const words = plainWords(typed.slice(0, LOOKED_AT))
    .slice(0, WORDS_MAX)
    .map((word) => [...word].slice(0, WORD_LENGTH_MAX).join(''))
  return [...new Set(words)].map((word) => {
    const english = englishName(word)
    return english === null ? [word] : [word, english]
  })
}
