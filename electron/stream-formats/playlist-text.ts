import { decodeText } from './charset.ts'

/** Controls that no text has; audio has them within its first bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Whether this can only be bytes that were never meant as text. */
export function isBinary(text: string): boolean {
  return BINARY.test(text)
}

/**
 * The text of a playlist: by its byte order mark, else UTF-8 or what the bytes look like. A character
 * cut off at the end of a first part is dropped.
 */
export function decodePlaylist(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // At most three bytes of a character can be missing their end.
  for (let cut = 0; cut <= 3; cut += 1) {
    const decoded = decodeText(bytes.subarray(0, bytes.length - cut), null)
    if (decoded.charset === 'utf-8') return decoded.text
  }
  return decodeText(bytes, null).text
}
