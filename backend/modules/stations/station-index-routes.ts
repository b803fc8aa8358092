import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  INDEX_SEPARATOR,
  STATION_INDEX_MAX,
  type StationIndex,
  stationIndexSchema,
} from '../../../shared/api/station-index.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import { ifNoneMatch, notModified, problemResponses } from '../../http/call-schemas.ts'
import { namesTag } from '../../http/etag.ts'
import { createStationIndexStore, type StationIndexStore } from './station-index-store.ts'
import { KEY_RANGE } from './station-order.ts'
import { createVersionedCache } from './versioned-cache.ts'

const PAGE_SIZE = 500
const VERSION_LENGTH = 22

interface BuiltIndex {
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

/** True if an Accept-Encoding header accepts gzip (RFC 9110, 12.5.3). A weight of 0 rejects it. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [coding = '', weight = ''] = part.split(';')
      const [, value = '1'] = weight.split('=')
      return [coding.trim().toLowerCase(), Number(value)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Maximum age of the station order. Names and tags are always current. */
const ORDER_AGE_MS = 3_600_000
/** Up to this many stations, a request waits for a new index. With more, it gets the previous index. */
const SYNC_BUILD_MAX = 2_000
/** Minimum time between builds of a larger index: 50,000 stations take a second of CPU time. */
const REBUILD_INTERVAL_MS = 60_000

/** GET /stations/index, public: lets clients search stations offline. */
export const stationIndexRoutes: FastifyPluginAsyncZod = async (app) => {
  const { now } = app
  const index = createStationIndexStore(app.database)
  const currentIndex = createVersionedCache({
    versionOf: async () => `${await index.version()} ${Math.floor(now() / ORDER_AGE_MS)}`,
    make: () => makeStationIndex(index),
    isQuick: ({ stationCount }) => stationCount <= SYNC_BUILD_MAX,
    minIntervalMs: REBUILD_INTERVAL_MS,
  })

  app.get(
    '/stations/index',
    {
      config: { action: 'stations.read', cost: 2 },
      schema: {
        tags: ['stations'],
        summary: 'Names, tags, countries and languages of all listed stations, in columns',
        headers: ifNoneMatch.extend({ 'accept-encoding': z.string().optional() }),
        response: {
          200: {
            description: 'The index, gzip-compressed if the client accepts it',
            content: { 'application/json': { schema: stationIndexSchema } },
          },
          304: notModified,
          ...problemResponses,
        },
      },
    },
    async ({ headers }, reply) => {
      const { version, gzip } = await currentIndex()
      const isGzipped = acceptsGzip(headers['accept-encoding'])
      // Each representation needs its own ETag.
      const tag = isGzipped ? `"${version}"` : `"${version}-plain"`
      void reply.headers({
        etag: tag,
        'cache-control': 'private, no-cache',
        vary: 'Origin, Accept-Encoding',
      })
      if (namesTag(headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      void reply.type('application/json; charset=utf-8')
      if (isGzipped) void reply.header('content-encoding', 'gzip')
      // The body is a buffer, so the reply skips the response serializer.
      return (reply as FastifyReply).send(isGzipped ? gzip : await promisify(gunzip)(gzip))
    },
  )
}
