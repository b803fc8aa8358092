/** Letters that do not decompose into base letter and accent, with their usual replacement. */
export const PLAIN_LETTERS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ς', 'σ'],
] as const
const plainOf = new Map<string, string>(PLAIN_LETTERS)

/** Scripts without spaces between words. Words in these scripts match anywhere in a text, not only after a space. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Returns the text in lower case without accents: "Été" becomes "ete", "Straße" becomes "strasse". */
export function toPlain(text: string): string {
  // This shortcut saves time, because most texts are ASCII, and the index has tens of thousands.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const withoutAccents = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
  return withoutAccents
    .normalize('NFC')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainOf.get(letter) ?? letter)
}

/** Returns the plain words in text order. A word is a run of letters, digits and marks. */
export function plainWords(text: string): string[] {
  return toPlain(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

/** Maximum number of indexed words per user. Real names and addresses have fewer. */
export const USER_WORDS_MAX = 24
/** In UTF-16 units. Longer words are truncated. */
export const USER_WORD_MAX = 64

/** Returns the index words of name and email for the user search of admins. Anonymous users have no words. */
export function userWords(user: {
  readonly email: string
  readonly displayName: string | null
}): string[] {
  if (user.email === '') return []
  const words = plainWords(`${user.displayName ?? ''} ${user.email}`)
  return [...new Set(words.map((word) => word.slice(0, USER_WORD_MAX).toWellFormed()))].slice(
    0,
    USER_WORDS_MAX,
  )
}
