/** The bytes of `text` in a charset of one byte a character. Throws for a character it does not have. */
export function encodeCharset(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte -= 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character)
      if (byte === undefined) throw new Error(`${charset} has no ${character}.`)
      return byte
    }),
  )
}
