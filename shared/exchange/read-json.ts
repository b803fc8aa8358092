import type { FoundEntry } from './found-entry.ts'
import { splitWords } from './playlist-facts.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that says something; of several names the first. */
function textIn(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/** A list, or words behind commas, as the directory has them. */
function wordsIn(fields: Fields, name: string): string[] {
  const value = fields[name]
  if (typeof value === 'string') return splitWords(value)
  if (!Array.isArray(value)) return []
  return value.filter((word) => typeof word === 'string')
}

/** Transistor keeps several addresses of a station, and which of them plays. */
function streamIn({ streamUris, stream }: Fields): string | undefined {
  if (!Array.isArray(streamUris)) return undefined
  const chosen: unknown = streamUris[typeof stream === 'number' ? stream : 0] ?? streamUris[0]
  return typeof chosen === 'string' ? chosen : undefined
}

/** A station as Undertone, the directory (RadioDroid and others keep its records) or Transistor writes it. */
export function foundInJson(value: unknown, at: number): FoundEntry {
  const fields = isFields(value) ? value : {}
  return {
    at,
    name: textIn(fields, 'name', 'title') ?? null,
    url: textIn(fields, 'url_resolved', 'url') ?? streamIn(fields) ?? null,
    homepage: textIn(fields, 'homepage'),
    tags: wordsIn(fields, 'tags'),
    language: wordsIn(fields, 'language'),
    countrycode: textIn(fields, 'countrycode'),
    stationId: textIn(fields, 'station'),
    stationuuid: textIn(fields, 'stationuuid', 'radioBrowserStationUuid'),
    folder: textIn(fields, 'folder'),
  }
}

/** A list of stations, bare or under a name that programs give it; null: it is something else. */
export function readJson(text: string, most: number): FoundEntry[] | null {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return null
  }
  const list = isFields(whole) ? (whole.stations ?? whole.favorites ?? whole.favourites) : whole
  if (!Array.isArray(list)) return null
  return list.slice(0, most).map((value, index) => foundInJson(value, index + 1))
}
