/** Names in capitals, or in none, as they are usually written. */

/** Written small within a title. */
const SMALL: ReadonlySet<string> = new Set(
  'a an and as at but by de del der des di du el en et for in la le les los nor of on or the to und van von vs with y и в на с'.split(
    ' ',
  ),
)
/** Written in capitals wherever they stand. */
const CAPITALS: ReadonlySet<string> = new Set(
  'ac/dc dj mc uk us usa nyc la tv fm ep lp ii iii iv vi vii viii xx abba omd uk2 ufo edm rem bbc ddr'.split(
    ' ',
  ),
)
const VOWEL = /[aeiouyàâäáãåæèêëéìîïíòôöóõøùûüúœаеёиоуыэюяіїєαεηιουωάέήίόύώ]/i
const LETTER = /\p{L}/u
const WORD = /[\p{L}\p{M}\p{N}'’/.&-]+/gu

/** Whether the letters are all of one case. Text without two letters that have a case is none of it. */
export function isOneCase(text: string): boolean {
  const letters = [...text].filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (letters.length < 2) return false
  const joined = letters.join('')
  return joined === joined.toUpperCase() || joined === joined.toLowerCase()
}

function capitalized(word: string): string {
  // Each part of "Jay-Z" and of "Rock/Pop" begins anew; what follows an apostrophe does not ("Don't").
  let begins = true
  let made = ''
  for (const letter of word) {
    made += begins ? letter.toUpperCase() : letter
    if (LETTER.test(letter)) begins = false
    else if (letter !== "'" && letter !== '’') begins = true
  }
  return made
}

function wordInCase(word: string, isFirst: boolean): string {
  const small = word.toLowerCase()
  const stem = small.replace(/['’]\p{L}+$/u, '')
  if (CAPITALS.has(stem)) return stem.toUpperCase() + small.slice(stem.length)
  if (!isFirst && SMALL.has(small)) return small
  // "MGMT", "KMFDM": nothing that could be spoken otherwise.
  if (word === word.toUpperCase() && !VOWEL.test(word) && word.length <= 5) return word
  return capitalized(small)
}

/** The text with a capital at each word; mixed case is left as it is. */
export function properCase(text: string): string {
  if (!isOneCase(text)) return text
  return text.replace(WORD, (word, at: number) => {
    const before = text.slice(0, at).trimEnd()
    return wordInCase(word, before === '' || /[([:–—]$/.test(before))
  })
}
