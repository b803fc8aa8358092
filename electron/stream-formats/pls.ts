import type { RawEntry } from './playlist-entry.ts'

const FIELD = /^[^\S\r\n]*(file|title)(\d{1,6})[^\S\r\n]*=([^\r\n]*)/gim
const HEADER = /^\s*\[playlist\]/i

/** Reads PLS (an INI file with `File1=`, `Title1=`...), in the order of its numbers. Null: it is none. */
export function readPls(text: string): RawEntry[] | null {
  const files = new Map<number, string>()
  const titles = new Map<number, string>()
  for (const [, name = '', number = '', value = ''] of text.matchAll(FIELD)) {
    const fields = name.toLowerCase() === 'file' ? files : titles
    // Of a number that comes twice the first counts.
    if (!fields.has(Number(number))) fields.set(Number(number), value.trim())
  }
  if (files.size === 0 && !HEADER.test(text)) return null
  return [...files]
    .sort(([one], [other]) => one - other)
    .map(([number, url]) => ({ url, title: titles.get(number) ?? null }))
}
