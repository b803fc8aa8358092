/** Letters that no accent can be taken from, as people without them on their keyboard type them. */
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

/** Scripts that write without spaces: a word in them is looked for anywhere, not only where one begins. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** A text in lower case and without accents: "Été" is "ete", "Straße" is "strasse". */
export function toPlain(text: string): string {
  // Most texts are: nothing of the rest changes them, and tens of thousands are made plain at once.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  const bare = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
  return bare.normalize('NFC').replace(/[ßæœøłđðþıς]/g, (letter) => plainOf.get(letter) ?? letter)
}

/** The words of a text, plain and in its order: runs of letters, digits and their marks. */
export function plainWords(text: string): string[] {
  return toPlain(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

export const isUnspaced = (word: string): boolean => UNSPACED.test(word)
