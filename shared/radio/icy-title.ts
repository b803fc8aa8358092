import { MAX_BLOCK_BYTES } from './icy-reader.ts'

/** Matches the end of a value: an apostrophe and a semicolon, but only before another field or the padding. */
const END = /';(?=\s*(?:[A-Za-z][\w-]{0,39}=|$))/
const FIELD = /\s*([A-Za-z][\w-]{0,39})=/y
const PADDING = /(?<![\0\s])[\0\s]+$/

/**
 * Parses `StreamTitle='...';StreamUrl='...';` and returns the title as raw bytes, which may have any charset. Returns
 * null when there is no title field, and an empty title when no title is playing. Servers do not escape values, so they
 * may contain apostrophes and semicolons. An unterminated value ends at the padding. Of duplicate fields, the first
 * non-empty value counts. Ignores `StreamUrl`, where stations put a homepage, a picture or a number.
 */
export function readIcyTitle(block: Uint8Array): Buffer | null {
  // Latin-1 maps each byte to one character; the syntax is ASCII in any charset.
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const text = bytes.toString('latin1', 0, MAX_BLOCK_BYTES).replace(PADDING, '')
  const fields = new Map<string, string>()
  FIELD.lastIndex = 0
  for (let name = FIELD.exec(text); name; name = FIELD.exec(text)) {
    const { value, next } = readValue(text, FIELD.lastIndex)
    const key = name[1]?.toLowerCase() ?? ''
    if (!fields.get(key)) fields.set(key, value)
    FIELD.lastIndex = next
  }
  const title = fields.get('streamtitle')
  return title === undefined ? null : Buffer.from(title, 'latin1')
}

function readValue(text: string, from: number): { value: string; next: number } {
  if (text[from] !== "'") {
    // Some encoders omit the quotes.
    const end = text.indexOf(';', from)
    return end < 0
      ? { value: text.slice(from), next: text.length }
      : { value: text.slice(from, end), next: end + 1 }
  }
  const afterQuote = text.slice(from + 1)
  const end = END.exec(afterQuote)
  if (end) return { value: afterQuote.slice(0, end.index), next: from + 1 + end.index + 2 }
  return { value: afterQuote.replace(/';?$/, ''), next: text.length }
}
