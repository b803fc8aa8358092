import { isUtf8 } from 'node:buffer'
import { decodeText } from './charset.ts'

/** Controls that no text has; audio has them within its first bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Whether this can only be bytes that were never meant as text. */
export function isBinary(text: string): boolean {
  return BINARY.test(text)
}

function decodeMarked(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/**
 * The text of a playlist: by its byte order mark, else UTF-8 or what the bytes look like. A character
 * cut off at the end of a first part is dropped.
 */
export function decodePlaylist(bytes: Uint8Array): string {
  const marked = decodeMarked(bytes)
  if (marked !== null) return marked
  // At most three bytes of a character can be missing their end.
  const lengths = [0, 1, 2, 3].map((cut) => Math.max(0, bytes.length - cut))
  const length = lengths.find((end) => isUtf8(bytes.subarray(0, end))) ?? bytes.length
  return decodeText(bytes.subarray(0, length), null).text
}

/** Text of which only what is ASCII matters: no letters are guessed at. */
export function decodeMarkers(bytes: Uint8Array): string {
  return decodeMarked(bytes) ?? new TextDecoder().decode(bytes)
}
