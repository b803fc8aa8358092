/** Charset detection: scores how plausible the words of a decoding are. Scores and penalties are in bits. */
import {
  LETTER_BITS,
  NEVER_FIRST,
  ONLY_LAST,
  THAI_LEADING_VOWELS,
  THAI_MARKS,
  VOWELS,
} from './alphabets.ts'
import { type LatinLanguage, scoreLatin } from './latin.ts'

const RARE_LETTER_BITS = -4
/** Two scripts in one word indicate a wrong charset, such as Cyrillic for "Motörhead". */
const MIXED_SCRIPTS_BITS = -10
/** No language has three accented Western letters in a row. */
const ACCENT_RUN_BITS = -8
const WRONG_CASE_BITS = -6
/** Thai is unlikely: its charset assigns almost every byte, and most Thai stations send UTF-8. */
const THAI_BITS = -5
const NO_CAPITAL_BITS = -8
const WRONG_PLACE_BITS = -5
/** For a symbol other than an apostrophe inside a word. */
const SIGN_IN_WORD_BITS = -6
const GLUED_SIGN_BITS = -4
/** Symbols are rare in titles. Box-drawing characters never occur. */
const ODD_SIGN_BITS = -3
const BOX_BITS = -8
/** For a byte that is unassigned or a control character in the charset. */
const UNDEFINED_BITS = -20

const WORD = /[\p{L}\p{M}]+/gu
const SIGN_IN_WORD =
  /\p{L}(?![\p{L}\p{M}\u2019\u2018\u00b4\u00a8\u00b7\u00ad\u2013\u2014])[^\0-\x7f](?=\p{L})|(?<![\p{L}\p{N}])[\u00a3\u00a5](?=\p{L})/gu
const GLUED_SIGN = /\p{L}[¡¿¢£¤¥¦§¨©¬¯±²³¶¸¹¼½¾÷×«]|[¢¤¦§¨¬¯±²³¶¸¹¼½¾÷×»]\p{L}/gu
/** C1 controls and replacement characters. */
const UNDEFINED_CHARACTER = /[\u0080-\u009f\ufffd]/g
const BOX_DRAWING = /[\u2500-\u259f]/g
const ODD_SIGN =
  /(?![\u2018-\u201e«»–—…°´·№€©®™×¿¡\u00a0\u00adºª½¼•\u2500-\u259f\u0080-\u009f\ufffd])[^\0-\x7f\p{L}\p{M}]/gu
const NOT_ASCII = /[^\0-\x7f]/g
const LATIN = /\p{Script=Latin}/u
const NON_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u
/** Three Western letters in a row. Some Polish words have them, but also a plain letter. */
const ACCENT_RUN = /[\u00c0-\u00ff]{3}|^[^\0-\x7f]{3,}$/
const THAI = /[\u0e00-\u0e7f]/
const NON_LATIN_LOWERCASE = /[\u03ac-\u03ce\u0430-\u045f]/
const NON_LATIN_UPPERCASE = /[\u0386-\u03ab\u0401-\u042f]/
const LATIN_VOWELS = /[aeiouyıøæœ]/
const LATIN_NEVER_FIRST = /^[ğðßÿĺŕď]/

/** All candidate charsets together have fewer letters. */
const VOWEL_CACHE_SIZE = 500

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function scoreAlternation(word: string): number {
  let bits = 0
  for (let index = 1; index < word.length; index += 1) {
    const previousIsVowel = VOWELS.has(word.charAt(index - 1))
    const currentIsVowel = VOWELS.has(word.charAt(index))
    if (previousIsVowel !== currentIsVowel) bits += 0.4
    else bits -= currentIsVowel ? 1 : 0.5
  }
  return bits
}

/** Returns a penalty for marks that follow no consonant, and for leading vowels that precede none. */
function scoreThai(word: string): number {
  let misplacedCount = 0
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index)
    const previous = word.charAt(index - 1)
    if (THAI_MARKS.has(letter) && (previous === '' || THAI_LEADING_VOWELS.has(previous)))
      misplacedCount += 1
    if (
      THAI_LEADING_VOWELS.has(previous) &&
      (THAI_LEADING_VOWELS.has(letter) || THAI_MARKS.has(letter))
    )
      misplacedCount += 1
  }
  if (THAI_LEADING_VOWELS.has(word.charAt(word.length - 1))) misplacedCount += 1
  return misplacedCount * WRONG_PLACE_BITS
}

function scoreNonLatin(word: string): number {
  if (LATIN.test(word)) return MIXED_SCRIPTS_BITS
  const lowercase = word.toLowerCase()
  let bits = /\p{Ll}\p{Lu}/u.test(word) ? WRONG_CASE_BITS : 0
  if (/^\p{Ll}/u.test(word)) bits -= 0.5
  if (word.length > 1 && NEVER_FIRST.has(lowercase.charAt(0))) bits += WRONG_PLACE_BITS
  for (let index = 0; index < lowercase.length; index += 1) {
    const letter = lowercase.charAt(index)
    bits += LETTER_BITS.get(letter) ?? RARE_LETTER_BITS
    if (index < lowercase.length - 1 && ONLY_LAST.has(letter)) bits += WRONG_PLACE_BITS
  }
  if (THAI.test(word)) return bits + scoreThai(word)
  return /[\u0370-\u052f]/.test(word) ? bits + scoreAlternation(lowercase) : bits
}

const vowelCache = new Map<string, boolean>()
function isVowel(letter: string): boolean {
  const result = vowelCache.get(letter) ?? LATIN_VOWELS.test(letter.normalize('NFD').charAt(0))
  if (vowelCache.size < VOWEL_CACHE_SIZE) vowelCache.set(letter, result)
  return result
}

function scoreNeighbors(word: string): number {
  let bits = LATIN_NEVER_FIRST.test(word) ? WRONG_PLACE_BITS : 0
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index)
    if (letter < '\x80') continue
    const letterIsVowel = isVowel(letter)
    const neighbors = [word.charAt(index - 1), word.charAt(index + 1)].filter(Boolean)
    const sameKind = neighbors.filter((other) => isVowel(other) === letterIsVowel).length
    bits += (neighbors.length - sameKind) * 0.5 - sameKind * 0.7
    if (!letterIsVowel && sameKind === 2) bits -= 2
  }
  return bits
}

/** Scores a word in Latin letters, and adds its non-ASCII letters to `accented`. */
function scoreAccents(word: string, accented: string[]): number {
  const letters = word.toLowerCase().match(NOT_ASCII)
  if (letters === null) return 0
  accented.push(...letters)
  const caseBits = /\p{Ll}\p{Lu}/u.test(word) ? WRONG_CASE_BITS : 0
  if (ACCENT_RUN.test(word)) return ACCENT_RUN_BITS + caseBits
  return caseBits + scoreNeighbors(word.toLowerCase())
}

/** Returns a score for these languages, which is 0 for English. Compare only scores of the same bytes. */
export function scoreWords(text: string, languages: readonly LatinLanguage[]): number {
  let bits =
    count(text, UNDEFINED_CHARACTER) * UNDEFINED_BITS +
    count(text, SIGN_IN_WORD) * SIGN_IN_WORD_BITS +
    count(text, GLUED_SIGN) * GLUED_SIGN_BITS +
    count(text, BOX_DRAWING) * BOX_BITS +
    count(text, ODD_SIGN) * ODD_SIGN_BITS
  // Titles in scripts with case contain uppercase letters.
  if (NON_LATIN_LOWERCASE.test(text) && !NON_LATIN_UPPERCASE.test(text)) bits += NO_CAPITAL_BITS
  if (THAI.test(text)) bits += THAI_BITS
  const accented: string[] = []
  for (const word of text.match(WORD) ?? [])
    bits += NON_LATIN.test(word) ? scoreNonLatin(word) : scoreAccents(word, accented)
  if (accented.length === 0) return bits
  const words = `_${text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '_')}_`
  return bits + Math.max(...languages.map((language) => scoreLatin(language, accented, words)))
}
