import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  INDEX_SEPARATOR,
  STATION_INDEX_MAX,
  type StationIndex,
} from '../../shared/api/station-index.ts'
import type { StationIndexStore } from './station-index-store.ts'

/** Stations that are read and written down at once: some milliseconds. */
const PAGE = 500

/** The index of stations as it is sent. */
export interface MadeIndex {
  readonly version: string
  readonly stations: number
  /** JSON, compressed. */
  readonly gzip: Buffer
  /** Of the JSON. */
  readonly bytes: number
}

type Column = Exclude<keyof StationIndex, 'version'>
type IndexRow = Awaited<ReturnType<StationIndexStore['page']>>['items'][number]

/** A list of the database, as the index has it. */
function joined(json: string): string {
  const values: unknown[] = JSON.parse(json)
  return values.map((value) => String(value).replaceAll(INDEX_SEPARATOR, ' ')).join(INDEX_SEPARATOR)
}

const CELLS: Readonly<Record<Column, (row: IndexRow) => string>> = {
  ids: ({ id }) => id,
  names: ({ name }) => name,
  tags: ({ tags }) => joined(tags),
  countrycodes: ({ countrycode }) => countrycode,
  languages: ({ language }) => joined(language),
}
const COLUMNS = Object.keys(CELLS) as Column[]

const listOf = (values: readonly string[]) => JSON.stringify(values).slice(1, -1)

/**
 * Reads the shown stations, page by page, and makes the index of them; others have their turn between pages.
 * A station whose place changes meanwhile may be missing, until the next version.
 */
export async function makeStationIndex(
  { page }: StationIndexStore,
  max = STATION_INDEX_MAX,
): Promise<MadeIndex> {
  const seen = new Set<string>()
  const pieces: Record<Column, string[]> = {
    ids: [],
    names: [],
    tags: [],
    countrycodes: [],
    languages: [],
  }
  let cursor: string | null | undefined
  while (cursor !== null && seen.size < max) {
    const { items, nextCursor } = await page(Math.min(PAGE, max - seen.size), cursor)
    const rows = items.filter(({ id }) => !seen.has(id))
    for (const { id } of rows) seen.add(id)
    if (rows.length > 0) {
      for (const column of COLUMNS) pieces[column].push(listOf(rows.map(CELLS[column])))
    }
    cursor = nextCursor
    await setImmediate()
  }
  const columns = COLUMNS.map((column) => `"${column}":[${pieces[column].join(',')}]`)
  const hash = createHash('sha256')
  for (const column of columns) {
    hash.update(column)
    await setImmediate()
  }
  const version = hash.digest('base64url').slice(0, 22)
  const json = Buffer.from(`{"version":"${version}",${columns.join(',')}}`)
  const compressed = await promisify(gzip)(json)
  return { version, stations: seen.size, gzip: compressed, bytes: json.length }
}
