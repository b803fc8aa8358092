import { MAX_BLOCK_BYTES } from './icy-reader.ts'

/** An apostrophe and a semicolon end a value only where another field or nothing but padding follows. */
const END = /';(?=\s*(?:[A-Za-z][\w-]{0,39}=|$))/
const FIELD = /\s*([A-Za-z][\w-]{0,39})=/y
const PADDING = /(?<![\0\s])[\0\s]+$/

/**
 * Reads `StreamTitle='...';StreamUrl='...';` and the like. Nothing in a value is escaped by servers,
 * so apostrophes and semicolons inside survive; a value whose end is missing reaches to the padding.
 * Of a field that comes twice the first one that says something counts. Only the first 4080 bytes
 * are read. Returns the raw bytes of the title, in whatever charset: null when the block has none, empty when it says
 * that nothing is playing. `StreamUrl` is read over: what stations put there is a homepage, a picture or a number.
 */
export function readIcyTitle(block: Uint8Array): Buffer | null {
  // One character a byte: the frame is ASCII whatever charset the values are in.
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
    // Some encoders leave the quotes out.
    const end = text.indexOf(';', from)
    return end < 0
      ? { value: text.slice(from), next: text.length }
      : { value: text.slice(from, end), next: end + 1 }
  }
  const rest = text.slice(from + 1)
  const end = END.exec(rest)
  if (end) return { value: rest.slice(0, end.index), next: from + 1 + end.index + 2 }
  return { value: rest.replace(/';?$/, ''), next: text.length }
}
