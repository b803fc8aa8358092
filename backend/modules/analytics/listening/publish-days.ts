/** Publishes figures of past UTC days: rounded, and only for five or more different listeners. */
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
import { type Cell, publishedCells } from './day-cells.ts'
import { createDayListenerStore, type DayListenerKind } from './day-listener-store.ts'
import { createListeningStore } from './listening-store.ts'
import { createOutcomeStore } from './outcome-store.ts'
import { NO_FAILURE } from './outcome-sums.ts'
import { createStationDayStore, type StationDay } from './station-day-store.ts'

/** Rows per statement; the process handles requests between two pages. */
const PAGE_ROWS = 2_000
/** Below all hashes and keys. */
const FIRST = -1

type Countries = Map<string, Cell>
/** Sums of playback reports; `startMs` is the sum of all starts. */
interface Sound {
  readonly reporters: number
  readonly starts: number
  readonly startMs: number
  readonly dropouts: number
  readonly failures: number
}
const NO_SOUND: Sound = { reporters: 0, starts: 0, startMs: 0, dropouts: 0, failures: 0 }
const addSounds = (sound: Sound, more: Partial<Sound>): Sound => ({
  reporters: sound.reporters + (more.reporters ?? 0),
  starts: sound.starts + (more.starts ?? 0),
  startMs: sound.startMs + (more.startMs ?? 0),
  dropouts: sound.dropouts + (more.dropouts ?? 0),
  failures: sound.failures + (more.failures ?? 0),
})
const NO_CELL: Cell = { listeners: 0, ms: 0 }

async function* pagesOf<Row>(
  start: Row,
  read: (after: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = start; ; ) {
    const page = await read(after)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ROWS) return
    after = last
    await nextTurn()
  }
}

const listenersOf = (queries: Queries, day: string, kind: DayListenerKind) =>
  pagesOf({ listener: FIRST, station_key: FIRST, countrycode: '' }, (after) =>
    createDayListenerStore(queries).page(day, kind, after, PAGE_ROWS),
  )

const addTo = (countries: Countries, countrycode: string, { listeners, ms }: Cell) => {
  const cell = countries.get(countrycode) ?? NO_CELL
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

async function readListening(queries: Queries, day: string): Promise<Map<number, Countries>> {
  const stations = new Map<number, Countries>()
  const countriesOf = (key: number) => {
    const countries = stations.get(key) ?? new Map<string, Cell>()
    stations.set(key, countries)
    return countries
  }
  for await (const page of listenersOf(queries, day, 'listening')) {
    for (const { station_key, countrycode } of page) {
      addTo(countriesOf(station_key), countrycode, { listeners: 1, ms: 0 })
    }
  }
  const pages = pagesOf({ station_key: FIRST, countrycode: '', ms: 0 }, (after) =>
    createListeningStore(queries).page(day, after, PAGE_ROWS),
  )
  for await (const page of pages) {
    for (const { station_key, countrycode, ms } of page) {
      addTo(countriesOf(station_key), countrycode, { listeners: 0, ms })
    }
  }
  return stations
}

async function readSound(queries: Queries, day: string): Promise<Map<number, Sound>> {
  const stations = new Map<number, Sound>()
  const add = (key: number, more: Partial<Sound>) =>
    stations.set(key, addSounds(stations.get(key) ?? NO_SOUND, more))
  for await (const page of listenersOf(queries, day, 'outcome')) {
    for (const { station_key } of page) add(station_key, { reporters: 1 })
  }
  const nothing = { count: 0, start_ms: 0, dropouts: 0 }
  const pages = pagesOf({ station_key: FIRST, reason: '', ...nothing }, (after) =>
    createOutcomeStore(queries).page(day, after, PAGE_ROWS),
  )
  for await (const page of pages) {
    for (const { station_key, reason, count, start_ms, dropouts } of page) {
      const ofStarts = { starts: count, startMs: start_ms, dropouts }
      add(station_key, reason === NO_FAILURE ? ofStarts : { failures: count })
    }
  }
  return stations
}

/** Counts different listeners of a day in the groups that `isIn` accepts. */
async function countDifferent(
  queries: Queries,
  day: string,
  kind: DayListenerKind,
  isIn: (stationKey: number, countrycode: string) => boolean,
): Promise<number> {
  let [count, last] = [0, FIRST]
  for await (const page of listenersOf(queries, day, kind)) {
    for (const { listener, station_key, countrycode } of page) {
      if (listener === last || !isIn(station_key, countrycode)) continue
      last = listener
      count += 1
    }
  }
  return count
}

async function poolOf(
  queries: Queries,
  day: string,
  unpublished: ReadonlyMap<number, Countries>,
): Promise<Countries> {
  const pool: Countries = new Map()
  let last = FIRST
  for await (const page of listenersOf(queries, day, 'listening')) {
    for (const { listener, station_key, countrycode } of page) {
      if (listener === last || !unpublished.has(station_key)) continue
      last = listener
      addTo(pool, countrycode, { listeners: 1, ms: 0 })
    }
  }
  for (const countries of unpublished.values()) {
    for (const [countrycode, { ms }] of countries) addTo(pool, countrycode, { listeners: 0, ms })
  }
  return pool
}

const NO_FIGURES = { listeners: 0, hours: 0, starts: 0, start_ms: 0, dropouts: 0, failures: 0 }

function listeningRows(key: number, day: string, cells: ReadonlyMap<string, Cell>): StationDay[] {
  const row = { ...NO_FIGURES, station_key: key, day }
  const named = [...cells].filter(([countrycode]) => countrycode !== '')
  const hours = [...cells.values()].reduce((sum, { ms }) => sum + roundHours(ms), 0)
  const listeners = roundCount(sumOf(cells.values()).listeners)
  return [
    { ...row, countrycode: '', listeners, hours },
    ...named.map(([countrycode, cell]) => ({
      ...row,
      countrycode,
      listeners: roundCount(cell.listeners),
      hours: roundHours(cell.ms),
    })),
  ]
}

/** Rounds playback figures. Too few starts have no start time. */
function roundSound({ starts, startMs, dropouts, failures }: Sound) {
  const shown = roundCount(starts)
  const mean = starts === 0 ? 0 : startMs / starts
  return {
    starts: shown,
    start_ms: shown === 0 ? 0 : Math.round(mean / START_STEP_MS) * START_STEP_MS,
    dropouts: roundCount(dropouts),
    failures: roundCount(failures),
  }
}

interface PublishedDay {
  readonly rows: StationDay[]
  readonly totals: Map<Metric, Map<string, number>>
}

/** Published figures of a day: only sums of cells with at least LISTENERS_MIN different listeners. */
async function readDay(queries: Queries, day: string): Promise<PublishedDay> {
  const totals: PublishedDay['totals'] = new Map()
  const add = (metric: Metric, name: string, amount: number) => {
    const names = totals.get(metric) ?? new Map<string, number>()
    totals.set(metric, names)
    names.set(name, (names.get(name) ?? 0) + amount)
  }
  const addHours = (cells: ReadonlyMap<string, Cell>) => {
    for (const [countrycode, { ms }] of cells) {
      add('hours', '', roundHours(ms))
      add('country-hours', countrycode, roundHours(ms))
    }
  }
  const rows = new Map<number, StationDay[]>()
  const cellsOf = new Map<number, ReadonlyMap<string, Cell>>()
  const unpublished = new Map<number, Countries>()
  for (const [key, countries] of await readListening(queries, day)) {
    const cells = publishedCells(countries)
    if (cells.size === 0) unpublished.set(key, countries)
    else {
      cellsOf.set(key, cells)
      rows.set(key, listeningRows(key, day, cells))
      addHours(cells)
    }
  }
  const pool = publishedCells(await poolOf(queries, day, unpublished))
  addHours(pool)
  const isIn = (cells: ReadonlyMap<string, Cell>, countrycode: string) =>
    cells.has(countrycode) || cells.has('')
  const listeners = await countDifferent(queries, day, 'listening', (key, countrycode) =>
    isIn(cellsOf.get(key) ?? pool, countrycode),
  )
  if (listeners >= LISTENERS_MIN) add('daily-listeners', '', roundCount(listeners))

  const few = new Map<number, Sound>()
  const addSound = (sound: ReturnType<typeof roundSound>) => {
    add('starts', '', sound.starts)
    add('start-ms', '', sound.starts * sound.start_ms)
    add('dropouts', '', sound.dropouts)
    add('failures', '', sound.failures)
  }
  for (const [key, sound] of await readSound(queries, day)) {
    if (sound.reporters < LISTENERS_MIN) {
      few.set(key, sound)
      continue
    }
    const [stationTotal, ...named] = rows.get(key) ?? listeningRows(key, day, new Map())
    const rounded = roundSound(sound)
    if (stationTotal !== undefined) rows.set(key, [{ ...stationTotal, ...rounded }, ...named])
    addSound(rounded)
  }
  const reporters = await countDifferent(queries, day, 'outcome', (key) => few.has(key))
  if (reporters >= LISTENERS_MIN) {
    addSound(roundSound([...few.values()].reduce(addSounds, NO_SOUND)))
  }
  return { rows: [...rows.values()].flat(), totals }
}

async function publishDay(queries: Queries, day: string): Promise<void> {
  const isPublished = (await createTotalsStore(queries).amount('published', day, '')) > 0
  if (!isPublished) {
    const { rows, totals } = await readDay(queries, day)
    for (const some of inChunks(rows)) {
      await inTransaction(queries, (tx) => createStationDayStore(tx).add(some), 'read committed')
    }
    const countries = Map.groupBy(rows, (row) => row.station_key)
    const lastPlayed = [...countries].flatMap(([key, [stationTotal, ...named]]) => {
      if (stationTotal === undefined || stationTotal.listeners === 0) return []
      const most = named.toSorted((a, b) => b.hours - a.hours)[0]
      return [{ key, countrycode: most?.countrycode ?? '' }]
    })
    for (const some of inChunks(lastPlayed)) {
      await inTransaction(
        queries,
        (tx) => createStationDayStore(tx).setLastPlayed(day, some),
        'read committed',
      )
    }
    const work = async (tx: Queries) => {
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
    await inTransaction(queries, work, 'read committed')
  }
  while (!(await createDayListenerStore(queries).removeSome(day))) await nextTurn()
}

/** Publishes days that ended PUBLISH_AFTER_MS ago; `now` in ms since the epoch. Published figures never change. */
export async function publishDays(queries: Queries, now: number): Promise<void> {
  const latest = utcDay(now - PUBLISH_AFTER_MS - DAY_MS)
  const ofDay = createDayListenerStore(queries)
  for (let day = await ofDay.oldest(); day !== null && day <= latest; day = await ofDay.oldest()) {
    await publishDay(queries, day)
  }
  await createListeningStore(queries).removeUpTo(latest)
  await createOutcomeStore(queries).removeUpTo(latest)
  const oldest = utcDay(now - (STATION_DAYS_RETAINED - 1) * DAY_MS)
  await createStationDayStore(queries).removeBefore(oldest)
}
