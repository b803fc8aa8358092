/** The entities that XML itself has, and the one that pages add everywhere. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi

function character(code: number): string | null {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : null
}

/** Replaces XML's five entities, `&nbsp;` and numbers, once. Anything else stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole
    return character(decimal ? Number(decimal) : Number.parseInt(hex ?? '0', 16)) ?? whole
  })
}
