import { toPlain } from './plain-words.ts'

/** Letters that keyboards of one script use interchangeably. */
const SAME_LETTERS = new Map([
  ...[...'ٱ'].map((letter) => [letter, 'ا'] as const),
  ...[...'ةہھەۃ'].map((letter) => [letter, 'ه'] as const),
  ...[...'ىیے'].map((letter) => [letter, 'ي'] as const),
  ...[...'ک'].map((letter) => [letter, 'ك'] as const),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)] as const),
  ...[...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)] as const),
])
const ARABIC = /\p{Script_Extensions=Arabic}/gu

/** Symbols that NFKD would turn into letters of the previous word. */
const SIGNS = /[™℠©®]/g
/** Hebrew and Arabic points and vowel signs, the Arabic tatweel, soft hyphens and other zero-width characters. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Letters with a two-letter spelling. */
const TWO_LETTERS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
])

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/**
 * Folds a text for station search: `toPlain`, plus wide, half-width and presentation forms (NFKD), optional vowel
 * signs, and interchangeable letters of one script. Stored with each station: after a change here the API folds all
 * stations again on startup (backend/modules/stations/search-terms.ts).
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return toPlain(
    text
      .replace(SIGNS, ' ')
      .normalize('NFKD')
      .replace(OPTIONAL_MARKS, '')
      .replace(ARABIC, (letter) => SAME_LETTERS.get(letter) ?? letter),
  )
}

const wordsOf = (folded: string): string[] => folded.match(WORDS) ?? []

export const foldedWords = (text: string): string[] => wordsOf(foldText(text))

/** The text with two-letter spellings; null without any. */
function spellOut(text: string): string | null {
  if (isAscii(text)) return null
  const composed = text.replace(SIGNS, ' ').normalize('NFKC').toLowerCase()
  const spelled = composed.replace(/[äöüøå]/g, (letter) => TWO_LETTERS.get(letter) ?? letter)
  return spelled === composed ? null : spelled
}

/** Folded words, each with its two-letter spelling if different: "Ö3" is "o3" and "oe3". */
export function spelledWords(text: string): (readonly [folded: string, ...spelled: string[]])[] {
  const words = foldedWords(text)
  const spelled = spellOut(text)
  const others = spelled === null ? [] : foldedWords(spelled)
  return words.map((word, at) => {
    const other = others[at] ?? word
    return other === word ? [word] : [word, other]
  })
}

/** Omits "and" between two words, so that "&" and "and" are equivalent. */
export function withoutAnd<T>(words: readonly T[], textOf: (word: T) => string): readonly T[] {
  return words.filter((word, at) => textOf(word) !== 'and' || at === 0 || at === words.length - 1)
}

/** Longer words are truncated in queries and not indexed, in UTF-16 units. */
export const WORD_LENGTH_MAX = 40
/** Parts of a name, separated by spaces or commas, that are joined with the following ones. */
export const JOINED_PARTS_MAX = 12
/** Parts of a text that are examined for words with inner punctuation. */
const PARTS_MAX = 48

/** Words without inner punctuation ("dday"); for names also pairs of neighbors and the first three joined. */
function joinedWords(folded: string, isName: boolean): string[] {
  const all = folded
    .split(/[\s,]+/, PARTS_MAX)
    .map((part) => wordsOf(part).join(''))
    .filter(Boolean)
  const parts = withoutAnd(all, (part) => part)
  if (!isName) return [...parts]
  const joined = parts.slice(0, JOINED_PARTS_MAX)
  const pairs = joined.slice(1).map((part, at) => `${joined[at]}${part}`)
  return [...parts, ...pairs, joined.slice(0, 3).join('')]
}

/** Separates the words of a text from their other forms. */
export const FORMS_SEPARATOR = '|'

/** Index text: folded words between spaces, a bar, their joined, two-letter and "and"-less forms. */
function searchable(text: string, isName: boolean): string {
  const folded = foldText(text)
  const all = wordsOf(folded)
  const words = withoutAnd(all, (word) => word)
  const others = new Set(words.length === all.length ? [] : ['and'])
  for (const joined of joinedWords(folded, isName)) {
    if (joined.length <= WORD_LENGTH_MAX) others.add(joined)
  }
  const spelled = spellOut(text)
  if (spelled !== null) for (const word of foldedWords(spelled)) others.add(word)
  for (const word of words) others.delete(word)
  const forms = others.size === 0 ? '' : `${FORMS_SEPARATOR} ${[...others].join(' ')} `
  return ` ${words.join(' ')} ${forms}`
}

export const searchableName = (name: string): string => searchable(name, true)
export const searchableText = (text: string): string => searchable(text, false)
