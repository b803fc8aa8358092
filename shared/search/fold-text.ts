/** Normalizes texts for the station search, so that different spellings match. */
import { toPlain } from './plain-words.ts'

/** Letters and digits that keyboards for Arabic and Persian use interchangeably, with the form to store. */
const EQUIVALENT_LETTERS = new Map([
  ...[...'ٱ'].map((letter) => [letter, 'ا'] as const),
  ...[...'ةہھەۃ'].map((letter) => [letter, 'ه'] as const),
  ...[...'ىیے'].map((letter) => [letter, 'ي'] as const),
  ...[...'ک'].map((letter) => [letter, 'ك'] as const),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)] as const),
  ...[...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)] as const),
])
const ARABIC = /\p{Script_Extensions=Arabic}/gu

/** NFKD would turn these symbols into letters of the previous word. */
const SIGNS = /[™℠©®]/g
/** Hebrew and Arabic points and vowel signs, the Arabic tatweel, soft hyphens and other zero-width characters. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufeff]/g

const TWO_LETTER_SPELLINGS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
])

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * Folds a text: `toPlain`, plus wide, half-width and presentation forms (NFKD), optional vowel signs, and
 * interchangeable letters of one script. The API stores the result with each station. After a change here, it folds all
 * stations again on startup (backend/modules/stations/search-terms.ts).
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return toPlain(
    text
      .replace(SIGNS, ' ')
      .normalize('NFKD')
      .replace(OPTIONAL_MARKS, '')
      .replace(ARABIC, (letter) => EQUIVALENT_LETTERS.get(letter) ?? letter),
  )
}

const wordsOf = (folded: string): string[] => folded.match(WORDS) ?? []

export const foldedWords = (text: string): string[] => wordsOf(foldText(text))

/** Returns the lowercase text with two-letter spellings. Returns null when it has none of these letters. */
function spellOut(text: string): string | null {
  if (isAscii(text)) return null
  const composed = text.replace(SIGNS, ' ').normalize('NFKC').toLowerCase()
  const spelled = composed.replace(
    /[äöüøå]/g,
    (letter) => TWO_LETTER_SPELLINGS.get(letter) ?? letter,
  )
  return spelled === composed ? null : spelled
}

/** Returns folded words, each with its two-letter spelling when that differs: "Ö3" becomes "o3" and "oe3". */
export function spelledWords(text: string): (readonly [folded: string, ...spelled: string[]])[] {
  const words = foldedWords(text)
  const spelled = spellOut(text)
  const spelledForms = spelled === null ? [] : foldedWords(spelled)
  return words.map((word, index) => {
    const spelledForm = spelledForms[index] ?? word
    return spelledForm === word ? [word] : [word, spelledForm]
  })
}

/** Omits "and" between two words, so that "R & B" and "R and B" are equivalent. */
export function withoutAnd<T>(words: readonly T[], textOf: (word: T) => string): readonly T[] {
  return words.filter(
    (word, index) => textOf(word) !== 'and' || index === 0 || index === words.length - 1,
  )
}

/** In UTF-16 units. Longer words are truncated in queries and not indexed. */
export const WORD_LENGTH_MAX = 40
/** Maximum number of parts of a name (separated by spaces or commas) that are joined with the next part. */
export const JOINED_PARTS_MAX = 12
/** Maximum number of parts of a text that are examined for words with inner punctuation. */
const PARTS_MAX = 48

/** Returns words without inner punctuation ("dday"). For names, also joins neighbors, and the first three words. */
function joinedWords(folded: string, isName: boolean): string[] {
  const allParts = folded
    .split(/[\s,]+/, PARTS_MAX)
    .map((part) => wordsOf(part).join(''))
    .filter(Boolean)
  const parts = withoutAnd(allParts, (part) => part)
  if (!isName) return [...parts]
  const joined = parts.slice(0, JOINED_PARTS_MAX)
  const pairs = joined.slice(1).map((part, index) => `${joined[index]}${part}`)
  return [...parts, ...pairs, joined.slice(0, 3).join('')]
}

/** Separates the words of an index text from their other forms. */
export const FORMS_SEPARATOR = '|'

/** Returns the index text: folded words between spaces, then a bar and other forms (an omitted "and", joined words). */
function searchable(text: string, isName: boolean): string {
  const folded = foldText(text)
  const allWords = wordsOf(folded)
  const words = withoutAnd(allWords, (word) => word)
  const otherForms = new Set(words.length === allWords.length ? [] : ['and'])
  for (const joined of joinedWords(folded, isName)) {
    if (joined.length <= WORD_LENGTH_MAX) otherForms.add(joined)
  }
  const spelled = spellOut(text)
  if (spelled !== null) for (const word of foldedWords(spelled)) otherForms.add(word)
  for (const word of words) otherForms.delete(word)
  const forms = otherForms.size === 0 ? '' : `${FORMS_SEPARATOR} ${[...otherForms].join(' ')} `
  return ` ${words.join(' ')} ${forms}`
}

export const searchableName = (name: string): string => searchable(name, true)
export const searchableText = (text: string): string => searchable(text, false)
