import { numberedLines } from '../radio/text-lines.ts'
import {
  type FieldValue,
  OUTERMOST_FOLDER,
  type ParsedEntry,
  type ParsedList,
  parseEntry,
} from './parsed-entry.ts'

type Fields = Readonly<Record<string, unknown>>

const DEPTH_MAX = 16
/** Maximum visited values per station: a document of other data ends the search early. */
const VISITS_PER_STATION = 2

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

/** Converts Transistor's fields: several addresses and the index of the selected one. Drops its `uuid`, which is not a directory ID. */
function transistorFields({ streamUris, stream, uuid: _uuid, ...fields }: Fields): Fields {
  const uris: readonly unknown[] = Array.isArray(streamUris) ? streamUris : []
  return { ...fields, url: uris[typeof stream === 'number' ? stream : 0] ?? uris[0] }
}

/** Parses a station in JSON: a record of the directory, or an object with the field names of another program. */
export function parseJsonStation(value: unknown, at: number): ParsedEntry {
  const fields = isFields(value) ? value : {}
  const knownFields = 'streamUris' in fields ? transistorFields(fields) : fields
  const values = Object.entries(knownFields).flatMap(
    ([name, value]): (readonly [string, FieldValue])[] => {
      if (typeof value === 'string') return [[name, value]]
      return Array.isArray(value) ? [[name, value.filter(isText)]] : []
    },
  )
  return parseEntry(values, at)
}

const hasAddressOrId = ({ url, stationId, stationuuid }: ParsedEntry) =>
  (url ?? stationId ?? stationuuid ?? null) !== null

/** Converts the field `station`, which is an ID in Undertone's own files, but a name in files of other programs. */
const ownFields = ({ station, ...fields }: Fields): Fields => ({
  ...fields,
  'undertone-id': station,
})

/** Collects all stations in lists of the document. Names of the surrounding objects become folders. */
function collectStations(document: unknown, limit: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const isOwnFormat = isFields(document) && document.format === 'undertone-stations'
  let itemCount = 0
  let visits = 0

  function visit(value: unknown, folder: string | undefined, isItem: boolean, depth: number): void {
    visits += 1
    if (visits > limit * VISITS_PER_STATION || entries.length >= limit || depth > DEPTH_MAX) return
    if (Array.isArray(value)) {
      for (const item of value) {
        if (visits > limit * VISITS_PER_STATION || entries.length >= limit) return
        if (!Array.isArray(item)) itemCount += 1
        visit(item, folder, true, depth + 1)
      }
    } else if (typeof value === 'string') {
      if (isItem) entries.push({ at: itemCount, name: null, url: value, folder })
    } else if (isFields(value)) {
      const station = parseJsonStation(
        isOwnFormat && isItem ? ownFields(value) : value,
        Math.max(itemCount, 1),
      )
      const children = Object.values(value).filter(
        (child) => typeof child === 'object' && child !== null,
      )
      const isStation = hasAddressOrId(station) && (isItem || station.name !== null)
      // An item with only a name is reported as unreadable.
      const isNameOnly = isItem && children.length === 0 && station.name !== null
      if (isStation || isNameOnly) entries.push({ ...station, folder: station.folder ?? folder })
      else {
        const folderName = isItem ? (station.folder ?? station.name ?? folder) : folder
        const innerFolder = folderName === OUTERMOST_FOLDER ? undefined : folderName
        for (const child of children) visit(child, innerFolder, false, depth + 1)
      }
    }
  }
  visit(document, undefined, false, 0)
  return entries
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Matches the start of JSON, but not `[playlist]`. */
const JSON_START = /^(?:\{|\[\s{0,8}[[{"\]])/

export const isJson = (text: string) => JSON_START.test(text.slice(0, 16))

/** Reads stations of a JSON document or of JSON Lines. Returns null without a list and a station. */
export function readJson(text: string, limit: number): ParsedList | null {
  const document = parseJson(text)
  if (document !== undefined) {
    const entries = collectStations(document, limit)
    return entries.length > 0 || hasList(document) ? { entries, unparsedLines: [] } : null
  }
  const entries: ParsedEntry[] = []
  const unparsedLines: { at: number; text: string }[] = []
  let lines = 0
  for (const { number, text: line } of numberedLines(text)) {
    if (line.trim() === '') continue
    lines += 1
    if (lines > limit) break
    const record = parseJson(line)
    if (!isFields(record)) unparsedLines.push({ at: number, text: line })
    else entries.push(...collectStations([record], 1).map((entry) => ({ ...entry, at: number })))
  }
  return entries.length > 0 ? { entries, unparsedLines } : null
}

const hasList = (document: unknown) =>
  Array.isArray(document) || (isFields(document) && Object.values(document).some(Array.isArray))
