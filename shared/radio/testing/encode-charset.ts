const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Returns the bytes of each character. Decodes all one- and two-byte sequences to find them. */
function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const cachedTable = tables.get(charset)
  if (cachedTable) return cachedTable
  const decoder = new TextDecoder(charset)
  const table = new Map<string, readonly number[]>()
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (text.length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) add(first, second)
  tables.set(charset, table)
  return table
}

/** Encodes `text` in a charset of one or two bytes per character. Throws when a character is not representable. */
export function encodeCharset(text: string, charset: string): Buffer {
  const table = tableOf(charset)
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${charset} has no ${character}.`)
      return [...bytes]
    }),
  )
}
