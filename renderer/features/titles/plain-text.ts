/** One spelling for what is written in many: to compare titles, names and set phrases. */

/** Lower case, signs turned into single spaces, ends trimmed. Letters keep their accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The same without spaces: "Radio-X 1" is "RadioX1". */
export function tightText(text: string): string {
  return plainText(text).replaceAll(' ', '')
}
