import { ENTRIES_READ, type RawEntry, type ReadOptions } from './playlist-entry.ts'
import { unquoted } from './station-address.ts'
import { numberedLines, textLines } from './text-lines.ts'

/** A field name such as `File1` or `Title10`. The number is optional in a list of one entry. */
const FIELD = /^(file|title)\s{0,8}(\d{0,6})$/i
const HEADER = /^\s*\[\s{0,8}playlist\s{0,8}\]/i
const NAME_MAX = 32

/** Removes quotes around the full name, but not quotes that are part of the name. */
export function unquotedName(text: string): string {
  const name = text.trim()
  const quote = name.charAt(0)
  if (name.length < 2 || !(quote === '"' || quote === "'") || !name.endsWith(quote)) return name
  const inner = name.slice(1, -1)
  const isQuoted = inner.length > 1 && inner.startsWith(quote) && inner.endsWith(quote)
  return isQuoted || !inner.includes(quote) ? inner.trim() : name
}

export function hasPlsHeader(text: string): boolean {
  for (const line of textLines(text)) {
    const trimmed = line.trim()
    if (trimmed !== '' && trimmed[0] !== ';' && trimmed[0] !== '#') return HEADER.test(trimmed)
  }
  return false
}

/** Reads PLS (an INI file with `File1=`, `Title1=`...) in numeric order. Returns null for another format. */
export function readPls(text: string, options: ReadOptions = {}): RawEntry[] | null {
  const { maxEntries = ENTRIES_READ, onSkipped } = options
  const files = new Map<number, string>()
  const titles = new Map<number, string>()
  const lines = new Map<number, number>()
  for (const { number: line, text: raw } of numberedLines(text)) {
    if (files.size === maxEntries) break
    const equals = raw.indexOf('=')
    const field = equals < 0 ? null : FIELD.exec(raw.slice(0, equals).trim().slice(0, NAME_MAX))
    if (field === null) continue
    const number = Number(field[2] ?? 0)
    const isFile = field[1]?.toLowerCase() === 'file'
    const fields = isFile ? files : titles
    // The first non-empty value of duplicate numbers counts.
    const value = raw.slice(equals + 1)
    if (!fields.get(number)) fields.set(number, isFile ? unquoted(value) : unquotedName(value))
    if (isFile || !lines.has(number)) lines.set(number, line)
  }
  if (files.size === 0 && !hasPlsHeader(text)) return null
  for (const [number, title] of titles) {
    if (!files.has(number) && files.size < maxEntries) onSkipped?.(lines.get(number) ?? 1, title)
  }
  return [...files]
    .sort(([a], [b]) => a - b)
    .map(([number, url]) => {
      const lineNumber = onSkipped && lines.get(number)
      return {
        url,
        title: titles.get(number) ?? null,
        ...(lineNumber !== undefined && { at: lineNumber }),
      }
    })
}
