import { decodeText } from './charset.ts'

/** Controls that no text has; audio has them within its first bytes. Ctrl-Z, 1a, once ended files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/

/** Whether this can only be bytes that were never meant as text. */
export function isBinary(text: string): boolean {
  return BINARY.test(text)
}

/** Whether every second byte of the first few is NUL, from `at` on: how UTF-16 writes ASCII. */
function hasNuls(bytes: Uint8Array, at: 0 | 1): boolean {
  const pairs = [0, 2, 4, 6]
  return bytes.length >= 8 && pairs.every((n) => bytes[n + at] === 0 && bytes[n + 1 - at] !== 0)
}

/** UTF-16 by its byte order mark or by its NULs; null: it is something else. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || hasNuls(bytes, 1)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || hasNuls(bytes, 0) ? 'utf-16be' : null
}

/** Bytes without the NULs and Ctrl-Z that some servers and editors put behind the last line. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x1a)) end -= 1
  return bytes.subarray(0, end)
}

function decodeUtf16(bytes: Uint8Array): string | null {
  const utf16 = utf16Of(bytes)
  if (utf16 === null) return null
  let text = new TextDecoder(utf16).decode(bytes)
  while (text.endsWith('\0')) text = text.slice(0, -1)
  return text
}

/**
 * The text of a playlist: UTF-16 or UTF-8 where it says so or is so, else what the bytes look like. A
 * character cut off at the end of a first part is dropped.
 */
export function decodePlaylist(bytes: Uint8Array): string {
  return decodeUtf16(bytes) ?? decodeText(withoutPadding(bytes), null).text
}

/**
 * The text that a body begins with, white space before it left out; null: it is no text. What is outside
 * of ASCII does not matter here: no letters are guessed at.
 */
export function startText(start: Uint8Array): string | null {
  const decoded = decodeUtf16(start) ?? new TextDecoder().decode(withoutPadding(start))
  const text = decoded.trimStart()
  return isBinary(text) ? null : text
}
