import { decodeText } from './charset.ts'

/** Control characters that audio has and text never has. Ctrl-Z (1a) marks the end of files in CP/M and DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters identify binary data
const BINARY = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/

export function isBinary(text: string): boolean {
  return BINARY.test(text)
}

/** True for ASCII text in UTF-16: of each of the first pairs of bytes, only the byte at `offset` is NUL. */
function hasNuls(bytes: Uint8Array, offset: 0 | 1): boolean {
  const pairs = [0, 2, 4, 6]
  return (
    bytes.length >= 8 && pairs.every((n) => bytes[n + offset] === 0 && bytes[n + 1 - offset] !== 0)
  )
}

/** Detects UTF-16 by its byte order mark or NULs. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || hasNuls(bytes, 1)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || hasNuls(bytes, 0) ? 'utf-16be' : null
}

/** Removes the NULs and Ctrl-Z that some servers and editors append. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0 || bytes[end - 1] === 0x1a)) end -= 1
  return bytes.subarray(0, end)
}

function decodeUtf16(bytes: Uint8Array): string | null {
  const encoding = detectUtf16(bytes)
  if (encoding === null) return null
  let text = new TextDecoder(encoding).decode(bytes)
  while (text.endsWith('\0')) text = text.slice(0, -1)
  return text
}

/** Decodes a playlist as UTF-16, UTF-8 or the detected charset. Drops a truncated last character. */
export function decodePlaylist(bytes: Uint8Array): string {
  return decodeUtf16(bytes) ?? decodeText(withoutPadding(bytes), null).text
}

/** Decodes the start of a body. Returns null for binary data. Detects no charset: callers examine only ASCII. */
export function startText(start: Uint8Array): string | null {
  const decoded = decodeUtf16(start) ?? new TextDecoder().decode(withoutPadding(start))
  const text = decoded.trimStart()
  return isBinary(text) ? null : text
}
