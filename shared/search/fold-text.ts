import { toPlain } from './plain-words.ts'

/** Letters that other keyboards of the same script type for one another. */
const SAME_LETTERS = new Map([
  ...[...'ٱ'].map((letter) => [letter, 'ا'] as const),
  ...[...'ةہھەۃ'].map((letter) => [letter, 'ه'] as const),
  ...[...'ىیے'].map((letter) => [letter, 'ي'] as const),
  ...[...'ک'].map((letter) => [letter, 'ك'] as const),
  ...[...'٠١٢٣٤٥٦٧٨٩'].map((digit, value) => [digit, String(value)] as const),
  ...[...'۰۱۲۳۴۵۶۷۸۹'].map((digit, value) => [digit, String(value)] as const),
])
const ARABIC = /\p{Script_Extensions=Arabic}/gu

/** Signs that NFKD would write as letters of the word in front of them. */
const SIGNS = /[™℠©®]/g
/** Points and vowel signs of Hebrew and Arabic, the Arabic tatweel, soft hyphens and other signs without a width. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Letters that their languages also write as two. */
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
 * Folds a text for the search of stations: what `toPlain` does, and wide, half-width and presentation forms (NFKD),
 * optional vowel signs, and letters that keyboards of one script type for one another. Stored with each station: after a
 * change of it the API folds all stations again when it starts (backend/modules/stations/folded-words.ts).
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

/** The words of a text, folded and in its order. */
export const foldedWords = (text: string): string[] => wordsOf(foldText(text))

/** The text with two letters for each that may be written so; null where it has none. */
function spellOut(text: string): string | null {
  if (isAscii(text)) return null
  const composed = text.replace(SIGNS, ' ').normalize('NFKC').toLowerCase()
  const spelled = composed.replace(/[äöüøå]/g, (letter) => TWO_LETTERS.get(letter) ?? letter)
  return spelled === composed ? null : spelled
}

/** The words of a text, each with its other spelling if it has one: "Ö3" is "o3" and "oe3". */
export function spelledWords(text: string): (readonly [folded: string, ...spelled: string[]])[] {
  const words = foldedWords(text)
  const spelled = spellOut(text)
  const others = spelled === null ? [] : foldedWords(spelled)
  return words.map((word, at) => {
    const other = others[at] ?? word
    return other === word ? [word] : [word, other]
  })
}

/** The words without each "and" between two others, so that "&" and "and" find the same. */
export function withoutAnd<T>(words: readonly T[], textOf: (word: T) => string): readonly T[] {
  return words.filter((word, at) => textOf(word) !== 'and' || at === 0 || at === words.length - 1)
}

/** Longer words are neither typed nor looked for, in UTF-16 units. */
export const WORD_LENGTH_MAX = 40
/** Parts of a name, between spaces or commas, that are joined with those behind them. */
export const JOINED_PARTS_MAX = 12
/** Parts of a text that are looked at for words with punctuation inside. */
const PARTS_MAX = 48

/** Words without the punctuation inside them, as "d-day" is "dday"; of a name, neighbors and the first three as well. */
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

/** What is between the words of a text and their other forms. */
export const FORMS_BEHIND = '|'

/**
 * What a search looks into: the folded words of a text, each between spaces, and behind a bar their other forms: joined,
 * spelled with two letters, and "and" where it was between two words.
 */
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
  const forms = others.size === 0 ? '' : `${FORMS_BEHIND} ${[...others].join(' ')} `
  return ` ${words.join(' ')} ${forms}`
}

/** Made once a station. */
export const searchableName = (name: string): string => searchable(name, true)
/** The same of tags and other texts, whose neighbors are not joined. */
export const searchableText = (text: string): string => searchable(text, false)
