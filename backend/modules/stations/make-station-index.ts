import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  INDEX_SEPARATOR,
  STATION_INDEX_MAX,
  type StationIndex,
} from '../../../shared/api/station-index.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { StationIndexStore } from './station-index-store.ts'
import { KEY_RANGE } from './station-order.ts'

const PAGE_SIZE = 500
const VERSION_LENGTH = 22

export interface BuiltIndex {
  readonly version: string
  readonly stationCount: number
  readonly gzip: Buffer
  readonly jsonBytes: number
}

type Column = Exclude<keyof StationIndex, 'version'>
type IndexRow = Awaited<ReturnType<StationIndexStore['page']>>[number]

function joinList(json: string): string {
  const values: unknown[] = JSON.parse(json)
  return values.map((value) => String(value).replaceAll(INDEX_SEPARATOR, ' ')).join(INDEX_SEPARATOR)
}

const CELLS: Readonly<Record<Column, (row: IndexRow) => string>> = {
  ids: ({ id }) => id,
  names: ({ name }) => name,
  tags: ({ tags }) => joinList(tags),
  countrycodes: ({ countrycode }) => countrycode,
  languages: ({ language }) => joinList(language),
  sounds: ({ codec, bitrate }) => (bitrate === null ? codec : `${codec} ${bitrate}`),
}
const COLUMNS = Object.keys(CELLS) as Column[]

/** Returns the first `max` listed stations in search order. Other requests run between pages. */
async function readFirstStations(store: StationIndexStore, max: number): Promise<IndexRow[]> {
  const rows = new Map<number, IndexRow>()
  const places: number[] = []
  const readPage = (after: number) => store.page(after, PAGE_SIZE)
  for await (const page of readPages(readPage, ({ key }) => key, 0)) {
    for (const row of page) {
      rows.set(row.key, row)
      places.push(row.place)
    }
    await setImmediate()
  }
  // Sorting tens of thousands of numbers takes some milliseconds. Sorting the rows takes a tenth of a second.
  const sorted = Float64Array.from(places).sort().subarray(0, max)
  return Array.from(sorted, (place) => rows.get(place % KEY_RANGE)).filter(
    (row) => row !== undefined,
  )
}

const jsonItems = (values: readonly string[]) => JSON.stringify(values).slice(1, -1)

/** Builds the index that clients use to search stations offline. It has the first `max` listed stations. */
export async function makeStationIndex(
  store: StationIndexStore,
  max = STATION_INDEX_MAX,
): Promise<BuiltIndex> {
  const stations = await readFirstStations(store, max)
  await setImmediate()
  const columns: string[] = []
  const hash = createHash('sha256')
  for (const column of COLUMNS) {
    const pieces: string[] = []
    for (const rows of inChunks(stations, PAGE_SIZE)) {
      pieces.push(jsonItems(rows.map(CELLS[column])))
      await setImmediate()
    }
    const text = `"${column}":[${pieces.join(',')}]`
    columns.push(text)
    hash.update(text)
    await setImmediate()
  }
  const version = hash.digest('base64url').slice(0, VERSION_LENGTH)
  const json = Buffer.from(`{"version":"${version}",${columns.join(',')}}`)
  const compressed = await promisify(gzip)(json)
  return { version, stationCount: stations.length, gzip: compressed, jsonBytes: json.length }
}
