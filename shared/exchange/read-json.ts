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

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

/** Transistor lists several addresses and the index of the selected one. Its `uuid` is not a directory id. */
function transistorFields({ streamUris, stream, uuid: _own, ...fields }: Fields): Fields {
  const uris: readonly unknown[] = Array.isArray(streamUris) ? streamUris : []
  return { ...fields, url: uris[typeof stream === 'number' ? stream : 0] ?? uris[0] }
}

/** A station in any program's JSON: the directory's record, or fields with other names. */
export function parseJsonStation(value: unknown, at: number): ParsedEntry {
  const fields = isFields(value) ? value : {}
  const own = 'streamUris' in fields ? transistorFields(fields) : fields
  const values = Object.entries(own).flatMap(([name, one]): (readonly [string, FieldValue])[] => {
    if (typeof one === 'string') return [[name, one]]
    return Array.isArray(one) ? [[name, one.filter(isText)]] : []
  })
  return parseEntry(values, at)
}

const hasPlace = ({ url, stationId, stationuuid }: ParsedEntry) =>
  (url ?? stationId ?? stationuuid ?? null) !== null

/** Undertone's own files name the id of a station `station`, which others use for its name. */
const ownFields = ({ station, ...fields }: Fields): Fields => ({
  ...fields,
  'undertone-id': station,
})

/** All stations in lists of the document, with folder names from the surrounding objects. */
function walk(document: unknown, most: number): ParsedEntry[] {
  const entries: ParsedEntry[] = []
  const isOwn = isFields(document) && document.format === 'undertone-stations'
  let count = 0
  let visits = 0

  function visit(value: unknown, folder: string | undefined, isItem: boolean, depth: number): void {
    visits += 1
    if (visits > most * 2 || entries.length >= most || depth > DEPTH_MAX) return
    if (Array.isArray(value)) {
      for (const item of value) {
        if (visits > most * 2 || entries.length >= most) return
        if (!Array.isArray(item)) count += 1
        visit(item, folder, true, depth + 1)
      }
    } else if (typeof value === 'string') {
      if (isItem) entries.push({ at: count, name: null, url: value, folder })
    } else if (isFields(value)) {
      const found = parseJsonStation(isOwn && isItem ? ownFields(value) : value, Math.max(count, 1))
      const lists = Object.values(value).filter((one) => typeof one === 'object' && one !== null)
      const isStation = hasPlace(found) && (isItem || found.name !== null)
      if (isStation || (isItem && lists.length === 0 && found.name !== null))
        entries.push({ ...found, folder: found.folder ?? folder })
      else {
        const own = isItem ? (found.folder ?? found.name ?? folder) : folder
        const inner = own === OUTERMOST_FOLDER ? undefined : own
        for (const one of lists) visit(one, inner, false, depth + 1)
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

/** Starts like JSON, and not like `[playlist]`. */
const JSON_START = /^(?:\{|\[\s{0,8}[[{"\]])/

export const isJson = (text: string) => JSON_START.test(text.slice(0, 16))

/** Stations of a JSON document or of JSON Lines; null without a list. */
export function readJson(text: string, most: number): ParsedList | null {
  const document = parseJson(text)
  if (document !== undefined) {
    const entries = walk(document, most)
    return entries.length > 0 || hasList(document) ? { entries, lost: [] } : null
  }
  const entries: ParsedEntry[] = []
  const lost: { at: number; text: string }[] = []
  let lines = 0
  for (const { number, text: line } of numberedLines(text)) {
    if (line.trim() === '') continue
    lines += 1
    if (lines > most) break
    const record = parseJson(line)
    if (!isFields(record)) lost.push({ at: number, text: line })
    else entries.push(...walk([record], 1).map((entry) => ({ ...entry, at: number })))
  }
  return entries.length > 0 ? { entries, lost } : null
}

const hasList = (document: unknown) =>
  Array.isArray(document) || (isFields(document) && Object.values(document).some(Array.isArray))
