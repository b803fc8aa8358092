import { decodeEntities } from './entities.ts'

/**
 * C0 and C1 controls, and characters without a body: the zero-width space, direction marks and
 * switches, BOM, soft hyphen. The joiners U+200C and U+200D stay: Persian and emoji are spelt with them.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g
const WHITE = /[\s\u0085]+/g
/** What is behind is not looked at: eight artists and titles of the longest comments are no longer. */
const TITLE_CHARACTERS = 65_536

/** Readable text on one line: NULs, control and direction characters taken out, white space collapsed and trimmed. */
export function plainLine(text: string): string {
  return text
    .slice(0, TITLE_CHARACTERS)
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(WHITE, ' ')
    .trim()
}

/**
 * The same of text that may have been HTML: `&amp;` and its kin decoded, NULs, control and direction characters taken
 * out, white space collapsed and trimmed.
 */
export function cleanTitle(text: string): string {
  return plainLine(decodeEntities(text.slice(0, TITLE_CHARACTERS)))
}
