import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  INDEX_SEPARATOR,
  STATION_INDEX_MAX,
  type StationIndex,
} from '../../shared/api/station-index.ts'
import { inChunks } from '../database/chunks.ts'
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
type IndexRow = Awaited<ReturnType<StationIndexStore['page']>>[number]

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

/** All that are shown, in the order of the search; others have their turn between pages. */
async function readAll({ page }: StationIndexStore): Promise<IndexRow[]> {
  const all: IndexRow[] = []
  for (let after = 0; ; after = all.at(-1)?.key ?? 0) {
    const rows = await page(after, PAGE)
    all.push(...rows)
    await setImmediate()
    // A sort of tens of thousands takes some hundredths of a second.
    if (rows.length < PAGE) return all.sort((a, b) => a.place - b.place)
  }
}

/** Values as they stand in a list of JSON. */
const listed = (values: readonly string[]) => JSON.stringify(values).slice(1, -1)

/** Makes the index of the first `max` shown stations. */
export async function makeStationIndex(
  store: StationIndexStore,
  max = STATION_INDEX_MAX,
): Promise<MadeIndex> {
  const stations = (await readAll(store)).slice(0, max)
  const pieces: Record<Column, string[]> = {
    ids: [],
    names: [],
    tags: [],
    countrycodes: [],
    languages: [],
  }
  for (const rows of inChunks(stations, PAGE)) {
    for (const column of COLUMNS) pieces[column].push(listed(rows.map(CELLS[column])))
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
  return { version, stations: stations.length, gzip: compressed, bytes: json.length }
}
