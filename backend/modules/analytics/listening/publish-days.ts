/** Publishes listening figures of past UTC days. Figures are rounded and include at least five different listeners. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { STATION_DAYS_RETAINED } from '../../../../shared/api/analytics.ts'
import {
  LISTENERS_MIN,
  PUBLISH_AFTER_MS,
  roundCount,
  roundHours,
  START_STEP_MS,
} from '../../../../shared/api/figures.ts'
import { inChunks } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { createRecountStore } from '../recount-store.ts'
import type { Metric } from '../total-sums.ts'
import { createTotalsStore } from '../totals-store.ts'
import { DAY_MS, utcDay } from '../utc-day.ts'
import { createDayListenerStore, type DayListenerKind } from './day-listener-store.ts'
import { createListeningStore } from './listening-store.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { NO_FAILURE } from './outcome-sums.ts'
import { createStationDayStore, type StationDay } from './station-day-store.ts'

/** Country code of the cell for small countries and for listeners without a country. */
const OTHERS = ''

/** Listeners and listening time of one country on a day. */
interface Cell {
  readonly listeners: number
  readonly ms: number
}

/** Returns countries with at least LISTENERS_MIN listeners. All others share one cell, if it has that many. */
export function publishedCells(countries: ReadonlyMap<string, Cell>): Map<string, Cell> {
  const published = new Map<string, Cell>()
  let others: Cell = { listeners: 0, ms: 0 }
  for (const [countrycode, cell] of countries) {
    if (countrycode !== OTHERS && cell.listeners >= LISTENERS_MIN) published.set(countrycode, cell)
    else others = { listeners: others.listeners + cell.listeners, ms: others.ms + cell.ms }
  }
  if (others.listeners >= LISTENERS_MIN) published.set(OTHERS, others)
  return published
}

/** Rows per statement; the process handles requests between two pages. */
const PAGE_ROWS = 2_000
/** Number in a page cursor that precedes all hashes and keys. */
const BEFORE_FIRST = -1

type CellsByCountry = Map<string, Cell>
/** Sums of playback reports. `startMs` adds up the time to the first sound of all starts. */
interface PlaybackSums {
  readonly reporters: number
  readonly starts: number
  readonly startMs: number
  readonly dropouts: number
  readonly failures: number
}
const NO_PLAYBACK: PlaybackSums = { reporters: 0, starts: 0, startMs: 0, dropouts: 0, failures: 0 }
const addPlayback = (sums: PlaybackSums, added: Partial<PlaybackSums>): PlaybackSums => ({
  reporters: sums.reporters + (added.reporters ?? 0),
  starts: sums.starts + (added.starts ?? 0),
  startMs: sums.startMs + (added.startMs ?? 0),
  dropouts: sums.dropouts + (added.dropouts ?? 0),
  failures: sums.failures + (added.failures ?? 0),
})
const EMPTY_CELL: Cell = { listeners: 0, ms: 0 }

async function* pagesOf<Row>(
  start: Row,
  readPage: (after: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = start; ; ) {
    const page = await readPage(after)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ROWS) return
    after = last
    await nextTurn()
  }
}

const listenerPages = (queries: Queries, day: string, kind: DayListenerKind) =>
  pagesOf({ listener: BEFORE_FIRST, station_key: BEFORE_FIRST, countrycode: '' }, (after) =>
    createDayListenerStore(queries).page(day, kind, after, PAGE_ROWS),
  )

const addToCountry = (countries: CellsByCountry, countrycode: string, { listeners, ms }: Cell) => {
  const cell = countries.get(countrycode) ?? EMPTY_CELL
  countries.set(countrycode, { listeners: cell.listeners + listeners, ms: cell.ms + ms })
}

const sumOf = (cells: Iterable<Cell>): Cell => {
  const sum = { listeners: 0, ms: 0 }
  for (const { listeners, ms } of cells) {
    sum.listeners += listeners
    sum.ms += ms
  }
  return sum
}

async function readListening(queries: Queries, day: string): Promise<Map<number, CellsByCountry>> {
  const stations = new Map<number, CellsByCountry>()
  const countriesOf = (key: number) => {
    const countries = stations.get(key) ?? new Map<string, Cell>()
    stations.set(key, countries)
    return countries
  }
  for await (const page of listenerPages(queries, day, 'listening')) {
    for (const { station_key, countrycode } of page) {
      addToCountry(countriesOf(station_key), countrycode, { listeners: 1, ms: 0 })
    }
  }
  const pages = pagesOf({ station_key: BEFORE_FIRST, countrycode: '', ms: 0 }, (after) =>
    createListeningStore(queries).page(day, after, PAGE_ROWS),
  )
  for await (const page of pages) {
    for (const { station_key, countrycode, ms } of page) {
      addToCountry(countriesOf(station_key), countrycode, { listeners: 0, ms })
    }
  }
  return stations
}

async function readPlayback(queries: Queries, day: string): Promise<Map<number, PlaybackSums>> {
  const stations = new Map<number, PlaybackSums>()
  const add = (key: number, added: Partial<PlaybackSums>) =>
    stations.set(key, addPlayback(stations.get(key) ?? NO_PLAYBACK, added))
  for await (const page of listenerPages(queries, day, 'outcome')) {
    for (const { station_key } of page) add(station_key, { reporters: 1 })
  }
  const zeroSums = { count: 0, start_ms: 0, dropouts: 0 }
  const pages = pagesOf({ station_key: BEFORE_FIRST, reason: '', ...zeroSums }, (after) =>
    createOutcomeStore(queries).page(day, after, PAGE_ROWS),
  )
  for await (const page of pages) {
    for (const { station_key, reason, count, start_ms, dropouts } of page) {
      const startSums = { starts: count, startMs: start_ms, dropouts }
      add(station_key, reason === NO_FAILURE ? startSums : { failures: count })
    }
  }
  return stations
}

/** Counts distinct listeners of a day where `isIncluded` is true. The pages are sorted by listener. */
async function countDistinctListeners(
  queries: Queries,
  day: string,
  kind: DayListenerKind,
  isIncluded: (stationKey: number, countrycode: string) => boolean,
): Promise<number> {
  let [count, lastListener] = [0, BEFORE_FIRST]
  for await (const page of listenerPages(queries, day, kind)) {
    for (const { listener, station_key, countrycode } of page) {
      if (listener === lastListener || !isIncluded(station_key, countrycode)) continue
      lastListener = listener
      count += 1
    }
  }
  return count
}

/** Adds up all stations with too few listeners by country, because their sum may be publishable. */
async function poolUnpublished(
  queries: Queries,
  day: string,
  unpublished: ReadonlyMap<number, CellsByCountry>,
): Promise<CellsByCountry> {
  const pool: CellsByCountry = new Map()
  let lastListener = BEFORE_FIRST
  for await (const page of listenerPages(queries, day, 'listening')) {
    for (const { listener, station_key, countrycode } of page) {
      if (listener === lastListener || !unpublished.has(station_key)) continue
      lastListener = listener
      addToCountry(pool, countrycode, { listeners: 1, ms: 0 })
    }
  }
  for (const countries of unpublished.values()) {
    for (const [countrycode, { ms }] of countries)
      addToCountry(pool, countrycode, { listeners: 0, ms })
  }
  return pool
}

const NO_FIGURES = { listeners: 0, hours: 0, starts: 0, start_ms: 0, dropouts: 0, failures: 0 }

function listeningRows(key: number, day: string, cells: ReadonlyMap<string, Cell>): StationDay[] {
  const row = { ...NO_FIGURES, station_key: key, day }
  const namedCountries = [...cells].filter(([countrycode]) => countrycode !== '')
  const hours = [...cells.values()].reduce((sum, { ms }) => sum + roundHours(ms), 0)
  const listeners = roundCount(sumOf(cells.values()).listeners)
  return [
    { ...row, countrycode: '', listeners, hours },
    ...namedCountries.map(([countrycode, cell]) => ({
      ...row,
      countrycode,
      listeners: roundCount(cell.listeners),
      hours: roundHours(cell.ms),
    })),
  ]
}

/** Rounds playback figures. `start_ms` is the mean time to the first sound, or 0 when the starts round to 0. */
function roundPlayback({ starts, startMs, dropouts, failures }: PlaybackSums) {
  const roundedStarts = roundCount(starts)
  const mean = starts === 0 ? 0 : startMs / starts
  return {
    starts: roundedStarts,
    start_ms: roundedStarts === 0 ? 0 : Math.round(mean / START_STEP_MS) * START_STEP_MS,
    dropouts: roundCount(dropouts),
    failures: roundCount(failures),
  }
}

interface PublishedDay {
  readonly rows: StationDay[]
  readonly totals: Map<Metric, Map<string, number>>
}

/** Computes the published figures of a day from cells with at least LISTENERS_MIN different listeners. */
async function readDay(queries: Queries, day: string): Promise<PublishedDay> {
  const totals: PublishedDay['totals'] = new Map()
  const add = (metric: Metric, name: string, amount: number) => {
    const amounts = totals.get(metric) ?? new Map<string, number>()
    totals.set(metric, amounts)
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
  }
  const addHours = (cells: ReadonlyMap<string, Cell>) => {
    for (const [countrycode, { ms }] of cells) {
      add('hours', '', roundHours(ms))
      add('country-hours', countrycode, roundHours(ms))
    }
  }
  const rows = new Map<number, StationDay[]>()
  const stationCells = new Map<number, ReadonlyMap<string, Cell>>()
  const unpublished = new Map<number, CellsByCountry>()
  for (const [key, countries] of await readListening(queries, day)) {
    const cells = publishedCells(countries)
    if (cells.size === 0) unpublished.set(key, countries)
    else {
      stationCells.set(key, cells)
      rows.set(key, listeningRows(key, day, cells))
      addHours(cells)
    }
  }
  const pool = publishedCells(await poolUnpublished(queries, day, unpublished))
  addHours(pool)
  const isPublished = (cells: ReadonlyMap<string, Cell>, countrycode: string) =>
    cells.has(countrycode) || cells.has('')
  const listeners = await countDistinctListeners(queries, day, 'listening', (key, countrycode) =>
    isPublished(stationCells.get(key) ?? pool, countrycode),
  )
  if (listeners >= LISTENERS_MIN) add('daily-listeners', '', roundCount(listeners))

  const unpublishedPlayback = new Map<number, PlaybackSums>()
  const addPlaybackTotals = (playback: ReturnType<typeof roundPlayback>) => {
    add('starts', '', playback.starts)
    add('start-ms', '', playback.starts * playback.start_ms)
    add('dropouts', '', playback.dropouts)
    add('failures', '', playback.failures)
  }
  for (const [key, playback] of await readPlayback(queries, day)) {
    if (playback.reporters < LISTENERS_MIN) {
      unpublishedPlayback.set(key, playback)
      continue
    }
    const [stationTotal, ...named] = rows.get(key) ?? listeningRows(key, day, new Map())
    const rounded = roundPlayback(playback)
    if (stationTotal !== undefined) rows.set(key, [{ ...stationTotal, ...rounded }, ...named])
    addPlaybackTotals(rounded)
  }
  const reporters = await countDistinctListeners(queries, day, 'outcome', (key) =>
    unpublishedPlayback.has(key),
  )
  if (reporters >= LISTENERS_MIN) {
    addPlaybackTotals(
      roundPlayback([...unpublishedPlayback.values()].reduce(addPlayback, NO_PLAYBACK)),
    )
  }
  return { rows: [...rows.values()].flat(), totals }
}

async function publishDay(queries: Queries, day: string): Promise<void> {
  const isPublished = (await createTotalsStore(queries).amount('published', day, '')) > 0
  if (!isPublished) {
    const { rows, totals } = await readDay(queries, day)
    for (const chunk of inChunks(rows)) {
      await inTransaction(queries, (tx) => createStationDayStore(tx).add(chunk), 'read committed')
    }
    const countries = Map.groupBy(rows, (row) => row.station_key)
    const lastPlayed = [...countries].flatMap(([key, [stationTotal, ...named]]) => {
      if (stationTotal === undefined || stationTotal.listeners === 0) return []
      const topCountry = named.toSorted((a, b) => b.hours - a.hours)[0]
      return [{ key, countrycode: topCountry?.countrycode ?? '' }]
    })
    for (const chunk of inChunks(lastPlayed)) {
      await inTransaction(
        queries,
        (tx) => createStationDayStore(tx).setLastPlayed(day, chunk),
        'read committed',
      )
    }
    const storeTotals = async (tx: Queries) => {
      const store = createTotalsStore(tx)
      for (const [metric, names] of totals) {
        for (const [name, amount] of names) {
          if (amount > 0) await store.set(metric, day, name, amount)
        }
      }
      for (const metric of ['station-hours', 'genre-hours'] as const) {
        await createRecountStore(tx).rank(metric, day)
      }
      await store.set('published', day, '', 1)
    }
    await inTransaction(queries, storeTotals, 'read committed')
  }
  while (!(await createDayListenerStore(queries).removeSome(day))) await nextTurn()
}

/** Publishes the days that ended PUBLISH_AFTER_MS ago. Published figures never change. */
export async function publishDays(queries: Queries, now: number): Promise<void> {
  const latest = utcDay(now - PUBLISH_AFTER_MS - DAY_MS)
  const dayListeners = createDayListenerStore(queries)
  for (
    let day = await dayListeners.oldest();
    day !== null && day <= latest;
    day = await dayListeners.oldest()
  ) {
    await publishDay(queries, day)
  }
  await createListeningStore(queries).removeUpTo(latest)
  await createOutcomeStore(queries).removeUpTo(latest)
  const oldest = utcDay(now - (STATION_DAYS_RETAINED - 1) * DAY_MS)
  await createStationDayStore(queries).removeBefore(oldest)
}
