import {
  LETTER_BITS,
  NEVER_FIRST,
  ONLY_LAST,
  THAI_BEFORE,
  THAI_MARKS,
  VOWELS,
} from './alphabets.ts'
import { type LatinLanguage, scoreLatin } from './latin.ts'

const RARE = -4
/** Two scripts in one word indicate a wrong charset, such as "Motörhead" as Cyrillic. */
const MIXED = -10
/** Three accented Western letters in a row occur in no language. */
const ACCENTS_IN_A_ROW = -8
const WRONG_CASE = -6
/** Thai: uses almost every byte, and few stations do not send UTF-8. */
const SELDOM_MET = -5
const NO_CAPITAL = -8
const WRONG_PLACE = -5
/** A symbol other than an apostrophe inside a word. */
const SIGN_IN_WORD = -6
const GLUED_SIGN = -4
/** Symbols that are rare in titles; box-drawing characters, which never occur. */
const ODD_SIGN = -3
const BOX = -8
/** A byte that is unassigned or a control character in the charset. */
const UNDEFINED = -20

const WORD = /[\p{L}\p{M}]+/gu
const SIGN =
  /\p{L}(?![\p{L}\p{M}\u2019\u2018\u00b4\u00a8\u00b7\u00ad\u2013\u2014])[^\0-\x7f](?=\p{L})|(?<![\p{L}\p{N}])[\u00a3\u00a5](?=\p{L})/gu
const GLUED = /\p{L}[¡¿¢£¤¥¦§¨©¬¯±²³¶¸¹¼½¾÷×«]|[¢¤¦§¨¬¯±²³¶¸¹¼½¾÷×»]\p{L}/gu
/** C1 controls and replacement characters. */
const HOLE = /[\u0080-\u009f\ufffd]/g
const BOXES = /[\u2500-\u259f]/g
const ODD =
  /(?![\u2018-\u201e«»–—…°´·№€©®™×¿¡\u00a0\u00adºª½¼•\u2500-\u259f\u0080-\u009f\ufffd])[^\0-\x7f\p{L}\p{M}]/gu
const NOT_ASCII = /[^\0-\x7f]/g
const LATIN = /\p{Script=Latin}/u
const OTHER =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u
/** Three Western letters in a row; Polish has such words, but not without a plain letter. */
const ACCENT_RUN = /[\u00c0-\u00ff]{3}|^[^\0-\x7f]{3,}$/
const THAI = /[\u0e00-\u0e7f]/
const OTHER_SMALL = /[\u03ac-\u03ce\u0430-\u045f]/
const OTHER_CAPITAL = /[\u0386-\u03ab\u0401-\u042f]/
const LATIN_VOWELS = /[aeiouyıøæœ]/
const LATIN_NEVER_FIRST = /^[ğðßÿĺŕď]/

/** Cache size: more than the letters of all candidate charsets. */
const VOWELS_KNOWN = 500

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function scoreAlternation(word: string): number {
  let bits = 0
  for (let at = 1; at < word.length; at += 1) {
    const before = VOWELS.has(word.charAt(at - 1))
    const now = VOWELS.has(word.charAt(at))
    if (before !== now) bits += 0.4
    else bits -= now ? 1 : 0.5
  }
  return bits
}

/** Marks follow consonants, leading vowels precede them. */
function scoreThai(word: string): number {
  let wrong = 0
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at)
    const before = word.charAt(at - 1)
    if (THAI_MARKS.has(letter) && (before === '' || THAI_BEFORE.has(before))) wrong += 1
    if (THAI_BEFORE.has(before) && (THAI_BEFORE.has(letter) || THAI_MARKS.has(letter))) wrong += 1
  }
  if (THAI_BEFORE.has(word.charAt(word.length - 1))) wrong += 1
  return wrong * WRONG_PLACE
}

function scoreOther(word: string): number {
  if (LATIN.test(word)) return MIXED
  const small = word.toLowerCase()
  let bits = /\p{Ll}\p{Lu}/u.test(word) ? WRONG_CASE : 0
  if (/^\p{Ll}/u.test(word)) bits -= 0.5
  if (word.length > 1 && NEVER_FIRST.has(small.charAt(0))) bits += WRONG_PLACE
  for (let at = 0; at < small.length; at += 1) {
    const letter = small.charAt(at)
    bits += LETTER_BITS.get(letter) ?? RARE
    if (at < small.length - 1 && ONLY_LAST.has(letter)) bits += WRONG_PLACE
  }
  if (THAI.test(word)) return bits + scoreThai(word)
  return /[\u0370-\u052f]/.test(word) ? bits + scoreAlternation(small) : bits
}

const vowels = new Map<string, boolean>()
/** Cached: there are only a few hundred different letters. */
function isVowel(letter: string): boolean {
  const known = vowels.get(letter) ?? LATIN_VOWELS.test(letter.normalize('NFD').charAt(0))
  if (vowels.size < VOWELS_KNOWN) vowels.set(letter, known)
  return known
}

function scoreNeighbors(word: string): number {
  let bits = LATIN_NEVER_FIRST.test(word) ? WRONG_PLACE : 0
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at)
    if (letter < '\x80') continue
    const vowel = isVowel(letter)
    const beside = [word.charAt(at - 1), word.charAt(at + 1)].filter(Boolean)
    const alike = beside.filter((other) => isVowel(other) === vowel).length
    bits += (beside.length - alike) * 0.5 - alike * 0.7
    if (!vowel && alike === 2) bits -= 2
  }
  return bits
}

/** Scores a word in Latin letters; adds its non-ASCII letters to `accented`. */
function scoreAccents(word: string, accented: string[]): number {
  const letters = word.toLowerCase().match(NOT_ASCII)
  if (letters === null) return 0
  accented.push(...letters)
  const wrongCase = /\p{Ll}\p{Lu}/u.test(word) ? WRONG_CASE : 0
  if (ACCENT_RUN.test(word)) return ACCENTS_IN_A_ROW + wrongCase
  return wrongCase + scoreNeighbors(word.toLowerCase())
}

/** Fit of a decoding to these languages, in bits; 0: plain English. Only compares decodings of the same bytes. */
export function scoreWords(text: string, languages: readonly LatinLanguage[]): number {
  let bits =
    count(text, HOLE) * UNDEFINED +
    count(text, SIGN) * SIGN_IN_WORD +
    count(text, GLUED) * GLUED_SIGN +
    count(text, BOXES) * BOX +
    count(text, ODD) * ODD_SIGN
  // Titles in scripts with case have capitals.
  if (OTHER_SMALL.test(text) && !OTHER_CAPITAL.test(text)) bits += NO_CAPITAL
  if (THAI.test(text)) bits += SELDOM_MET
  const accented: string[] = []
  for (const word of text.match(WORD) ?? [])
    bits += OTHER.test(word) ? scoreOther(word) : scoreAccents(word, accented)
  if (accented.length === 0) return bits
  const words = `_${text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '_')}_`
  return bits + Math.max(...languages.map((language) => scoreLatin(language, accented, words)))
}
