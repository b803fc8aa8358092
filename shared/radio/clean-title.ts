/** Cleans up the text of titles and names: white space, invisible characters, escapes, entities and formatting. */
import { decodeEntities } from './entities.ts'

/** C0, C1, zero-width space, direction marks, BOM, soft hyphen. Not the joiners U+200C and U+200D (Persian, emoji). */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern removes control characters
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g
const WHITE_SPACES = /[\s\u0085]+/g
const WHITE_SPACE = /\s/
/** Longer text is truncated. Eight artists and titles of the longest comments fit. */
const TITLE_CHARACTERS = 65_536

/** Returns text on one line: without control and direction characters, with collapsed and trimmed white space. */
export function plainLine(text: string): string {
  return text
    .slice(0, TITLE_CHARACTERS)
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(WHITE_SPACES, ' ')
    .trim()
}

/** Formatting tags, which stations copy from web pages. The song filter handles other markup. */
const FORMATTING =
  /<\/?(?:b|i|u|s|em|strong|small|big|font|center|tt|sub|sup|strike)(?: [^<>]{0,200})?>/gi
const LINE_BREAK = /<br ?\/?>/gi
/** Escapes of SQL, PHP and JSON: `Don\'t`, `AC\/DC`, `Beyonc\u00e9`. An escaped slash counts only inside a word. */
const BACKSLASH = /\\{1,3}(["'])|(?<=[\p{L}\p{N}])\\{1,3}(\/)(?=[\p{L}\p{N}])|\\u([\da-f]{4})/giu

function withoutBackslashes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(BACKSLASH, (_, quote?: string, slash?: string, code?: string) =>
    code === undefined ? (quote ?? slash ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const PERCENT = /%([\da-f]{2})?/gi
/** Encoders never escape these characters: "100%70s" is not "100ps". */
const UNRESERVED = /[a-z\d]/i
const windows1252 = new TextDecoder('windows-1252')
type DecodeBytes = (bytes: Uint8Array) => string
const decodeWindows1252: DecodeBytes = (bytes) => windows1252.decode(bytes)

function isPercentEncoded(text: string): boolean {
  let count = 0
  for (const [, hex] of text.matchAll(PERCENT)) {
    if (hex === undefined || UNRESERVED.test(String.fromCharCode(Number.parseInt(hex, 16))))
      return false
    count += 1
  }
  return count > 0
}

function bytesOfEscapes(text: string): Uint8Array {
  const latin1 = text.replace(PERCENT, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(latin1, (letter) => letter.charCodeAt(0))
}

const NOT_LATIN1 = /[\u0100-\uffff]/

/** Plus signs count as spaces only in text without spaces, non-UTF-8 escapes only in text with encoded spaces. */
function withoutPercents(text: string, decodeBytes: DecodeBytes): string {
  if (text.includes('://')) return text
  const isEncoded = isPercentEncoded(text)
  const hasSpaces = WHITE_SPACE.test(text)
  const arePlusesSpaces =
    !hasSpaces &&
    (text.includes('+-+') || (isEncoded && text.includes('+') && !text.includes('%20')))
  const withSpaces = arePlusesSpaces ? text.replaceAll('+', ' ') : text
  if (!isEncoded) return withSpaces
  try {
    return decodeURIComponent(withSpaces)
  } catch {
    const isFullyEncoded = !hasSpaces && (arePlusesSpaces || text.includes('%20'))
    return isFullyEncoded && !NOT_LATIN1.test(withSpaces)
      ? decodeBytes(bytesOfEscapes(withSpaces))
      : text
  }
}

/** Like `plainLine` for text that may be HTML: also decodes entities that end with a semicolon. */
export function plainHtml(text: string): string {
  return plainLine(decodeEntities(text.slice(0, TITLE_CHARACTERS)))
}

/** Returns a raw title as one line without escapes, formatting and entities. Non-UTF-8 escapes use `decodeBytes`. */
export function cleanTitle(text: string, decodeBytes: DecodeBytes = decodeWindows1252): string {
  const decoded = withoutPercents(text.slice(0, TITLE_CHARACTERS), decodeBytes)
  const plain = withoutBackslashes(decoded).replace(FORMATTING, '').replace(LINE_BREAK, ' ')
  return plainLine(decodeEntities(plain, 'loose'))
}
