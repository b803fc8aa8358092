const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** Broken letters are believed only among so many whole ones each: other charsets make hardly any. */
const WHOLE_PER_BROKEN = 3

/** How many letters of several bytes are whole, and how many are broken; `last`: only the last one is. */
interface Census {
  readonly whole: number
  readonly broken: number
  readonly last: boolean
}

/** Bytes that follow a first byte; 0: no first byte. */
function followers(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : 0
}

function census(bytes: Uint8Array): Census {
  let whole = 0
  let broken = 0
  let last = false
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    const wanted = followers(byte)
    let found = 0
    while (found < wanted && ((bytes[at + 1 + found] ?? 0) & 0xc0) === 0x80) found += 1
    if (byte >= 0x80) {
      if (wanted > 0 && found === wanted) whole += 1
      else {
        broken += 1
        last = wanted > 0 && at + 1 + found === bytes.length
      }
    }
    at += 1 + found
  }
  return { whole, broken, last: last && broken === 1 }
}

/**
 * Bytes as UTF-8. Letters that servers have cut in the middle, at the end of a field or of the whole,
 * are left out where enough whole ones are beside them. Null when the bytes are something else.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    const { whole, broken, last } = census(bytes)
    const isCut = last ? whole > 0 : whole >= broken * WHOLE_PER_BROKEN
    // Nothing broken to see: letters that UTF-8 forbids.
    return broken > 0 && isCut ? lenient.decode(bytes).replaceAll('\ufffd', '') : null
  }
}
