/**
 * Letters by how often they occur, in per mille of ordinary Russian (Ukrainian, Serbian and their kin
 * get a small share) and Greek text; rounded, from published letter counts of both languages.
 */
const RUSSIAN =
  'о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ё3 ъ1 і8 ї3 є3 ў1 ґ1 ј2 љ1 њ1 ћ1 ђ1 џ1'
const GREEK =
  'α98 ο90 ι72 τ80 ε72 ν65 σ45 ς35 η45 υ38 ρ42 π41 κ41 μ33 λ31 ά22 ί28 ό22 έ20 ή16 ύ10 ώ8 ω16 δ18 γ18 χ12 θ10 φ9 β7 ξ4 ζ4 ψ2 ϊ1 ϋ1 ΐ1 ΰ1'

/** Bits by which each letter speaks for its script: positive when commoner than one in 32. */
function bitsOf(table: string): [string, number][] {
  return table.split(' ').map((entry) => {
    const letter = entry.charAt(0)
    return [letter, Math.log2((Number(entry.slice(1)) * 32) / 1000)]
  })
}

const LETTER_BITS: ReadonlyMap<string, number> = new Map([...bitsOf(RUSSIAN), ...bitsOf(GREEK)])
const RARE = -6
const VOWELS = /[аеёиоуыэюяіїєαεηιουωάέήίόύώϊϋΐΰ]/

/** Two scripts in one word are a wrong reading: one that fits "Motörhead" to Cyrillic, say. */
const MIXED = -10
/** Three accented Latin letters in a row are no word of any Western language. */
const ACCENTS_IN_A_ROW = -8
/** A capital after a small letter. */
const WRONG_CASE = -6
/** A sign that is neither letter nor apostrophe in the middle of a word. */
const SIGN_IN_WORD = -6
/** A byte that the charset does not have, or has as a control character. */
const UNDEFINED = -20
/** An accented letter within a Latin word: what such bytes mostly are. */
const ACCENT = 1

const WORD = /[\p{L}\p{M}]+/gu
const SIGN =
  /\p{L}(?![\p{L}\p{M}\u2019\u2018\u00b4\u00a8\u00b7\u00ad\u2013\u2014])[^\0-\x7f](?=\p{L})|(?<![\p{L}\p{N}])[\u00a3\u00a5](?=\p{L})/gu
/** C1 controls and what decoders put in place of a byte that the charset does not have. */
const HOLE = /[\u0080-\u009f\ufffd]/g
const LATIN = /\p{Script=Latin}/u
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** Western letters in a row; Polish has such words, but not without a plain letter. */
const ACCENT_RUN = /[\u00c0-\u00ff]{3}|^[^\0-\x7f]{3,}$/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Vowels and consonants alternate in words that can be pronounced; bits by which they do. */
function scoreAlternation(word: string): number {
  let bits = 0
  for (let at = 1; at < word.length; at += 1) {
    const before = VOWELS.test(word.charAt(at - 1))
    const now = VOWELS.test(word.charAt(at))
    if (before !== now) bits += 0.4
    else bits -= now ? 1 : 0.5
  }
  return bits
}

function scoreWord(word: string): number {
  const small = word.toLowerCase()
  const wrongCase = /\p{Ll}\p{Lu}/u.test(word) ? WRONG_CASE : 0
  if (OTHER.test(word)) {
    if (LATIN.test(word)) return MIXED
    let bits = wrongCase + scoreAlternation(small)
    for (const letter of small) bits += LETTER_BITS.get(letter) ?? RARE
    return bits
  }
  const accents = count(word, /[^\0-\x7f]/g)
  if (accents === 0) return 0
  if (ACCENT_RUN.test(word)) return ACCENTS_IN_A_ROW + wrongCase
  return wrongCase + (/[a-z]/i.test(word) ? accents * ACCENT : 0)
}

/**
 * How well a reading of unknown bytes looks like text of the language its letters belong to, in bits;
 * 0 for plain English. Only comparisons between readings of the same bytes mean anything.
 */
export function scoreLetters(text: string): number {
  let bits = count(text, HOLE) * UNDEFINED + count(text, SIGN) * SIGN_IN_WORD
  for (const word of text.match(WORD) ?? []) bits += scoreWord(word)
  return bits
}
