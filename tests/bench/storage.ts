import { sql } from 'kysely'
import { type DatabasePlace, openDatabase } from '../../backend/database/open-database.ts'
import { engineOf } from '../../backend/database/queries.ts'
import { OFF_CACHE_MS } from '../../backend/modules/moderation/listed/off-store.ts'
import { ENDED_SESSIONS_CACHE_MS } from '../../backend/modules/users/ended-session-store.ts'
import { createUserStore } from '../../backend/modules/users/user-store.ts'
import { writeGeneratedStations } from '../../backend/testing/generate-stations.ts'
import { type ApiProcess, startApiProcess } from './api-process.ts'
import { type Call, callsASecond } from './calls.ts'
import { type HeartbeatFigures, LISTENERS, measureHeartbeats } from './heartbeats.ts'
import { type StorageEngine, storageEngines } from './storage-engines.ts'

const STATIONS = 50_000
const USERS = 500
/** Favorites per user, changed one at a time. */
const FAVORITES = 20
const SECONDS = 4
const MANY_CONNECTIONS = 16

/** Requests per second: over one connection, and over many. */
type Rates = readonly [one: number, many: number]

interface StorageFigures {
  readonly engine: StorageEngine['name']
  readonly stations: number
  readonly connections: number
  readonly reads: Rates
  readonly writes: Rates
  readonly heartbeats: readonly HeartbeatFigures[]
  /** Memory in bytes: idle, after the calls with stations, and after the heartbeats. */
  readonly rss: { readonly idle: number; readonly served: number; readonly afterHeartbeats: number }
}

const read = (index: number): Call => ({
  method: 'GET',
  path: `/stations/generated-${(index * 7_919) % STATIONS}`,
})

function write(index: number): Call {
  const uid = `user${index % USERS}`
  const stationId = `generated-${Math.floor(index / USERS) % FAVORITES}`
  const item = { stationId, version: Date.now(), deleted: false }
  return { method: 'PUT', path: `/users/${uid}/favorites`, uid, body: { items: [item] } }
}

async function fill(place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place)
  await writeGeneratedStations(database, STATIONS)
  const users = createUserStore(database)
  for (let index = 0; index < USERS; index += 1) {
    const id = `user${index}`
    const times = { createdAt: index, updatedAt: index }
    const shown = { displayName: null, photoURL: null, visible: false }
    const rights = { role: 'listener', plan: 'free' } as const
    await users.insert({ id, email: `${id}@example.com`, ...shown, ...rights, ...times })
  }
  // PostgreSQL does this automatically some minutes later.
  if (engineOf(database) === 'postgres') await sql`VACUUM ANALYZE`.execute(database)
  await database.destroy()
}

async function rates({ origin }: ApiProcess, callOf: (index: number) => Call): Promise<Rates> {
  const one = await callsASecond(origin, { connections: 1, seconds: SECONDS }, callOf)
  const options = { connections: MANY_CONNECTIONS, seconds: SECONDS }
  return [one, await callsASecond(origin, options, callOf)]
}

async function measureEngine(engine: StorageEngine): Promise<StorageFigures> {
  const fresh = await startApiProcess(engine.place)
  const { rss: idle } = await fresh.measure()
  await fresh.stop()
  await fill(engine.place)
  const api = await startApiProcess(engine.place)
  const reads = await rates(api, read)
  const writes = await rates(api, write)
  const { rss: served } = await api.measure()
  const heartbeats: HeartbeatFigures[] = []
  for (const listeners of LISTENERS) {
    heartbeats.push(await measureHeartbeats(api, engine, STATIONS, listeners))
  }
  const { rss: afterHeartbeats } = await api.measure()
  await api.stop()
  const rss = { idle, served, afterHeartbeats }
  const about = { engine: engine.name, stations: STATIONS, connections: MANY_CONNECTIONS }
  return { ...about, reads, writes, heartbeats, rss }
}

/** Measures one API instance over each installed engine. Takes four minutes. */
export async function benchStorage(): Promise<StorageFigures[]> {
  const engines = await storageEngines()
  try {
    const figures: StorageFigures[] = []
    for (const engine of engines) figures.push(await measureEngine(engine))
    return figures
  } finally {
    for (const engine of engines) await engine.stop()
  }
}

/** Database budget of heartbeats, independent of the number of listeners. */
const HEARTBEAT_BUDGETS = {
  /** One write per second, plus checks for switched-off stations and ended sessions; each once more at the edges. */
  transactionsASecond: 1 + 1_000 / OFF_CACHE_MS + 1_000 / ENDED_SESSIONS_CACHE_MS + 3 / 30,
  /** Begin, mark, find, put, sweep, add, prune and commit. */
  statementsATransaction: 8,
} as const

const count = (number: number) => Math.round(number).toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export function isOverBudget(figures: HeartbeatFigures): boolean {
  return (
    figures.transactionsASecond > HEARTBEAT_BUDGETS.transactionsASecond ||
    figures.statementsATransaction > HEARTBEAT_BUDGETS.statementsATransaction
  )
}

const formatRates = ([one, many]: Rates) => `${count(one)} and ${count(many)}`

function describeHeartbeats(engine: string, figures: HeartbeatFigures): string {
  const { transactionsASecond, statementsATransaction, serverCpuMs } = figures
  const server =
    engine === 'SQLite' || serverCpuMs === null ? '' : ` and the server’s ${count(serverCpuMs)}`
  return `${engine} ${transactionsASecond.toFixed(2)} transactions a second of ${statementsATransaction.toFixed(1)} statements (budget ${HEARTBEAT_BUDGETS.transactionsASecond.toFixed(1)} of ${HEARTBEAT_BUDGETS.statementsATransaction}${isOverBudget(figures) ? ', EXCEEDED' : ''}), ${count(figures.instanceCpuMs)} CPU ms a second of the instance${server}, longest pause ${count(figures.longestPauseMs)} ms, the last answered after ${figures.seconds.toFixed(1)} s`
}

export function describeStorage(all: readonly StorageFigures[]): string[] {
  const [first] = all
  if (first === undefined) return []
  const skipped = all.length === 1 ? ['PostgreSQL is not installed: skipped'] : []
  const beside = (format: (figures: StorageFigures) => string) =>
    [...all.map((figures) => `${figures.engine} ${format(figures)}`), ...skipped].join('; ')
  const many = `over 1 and ${first.connections} connections`
  const heartbeats = first.heartbeats.map(({ listeners }, index) => {
    const engines = all.flatMap(({ engine, heartbeats: [...measured] }) => {
      const figures = measured[index]
      return figures === undefined ? [] : [describeHeartbeats(engine, figures)]
    })
    return `heartbeats of ${count(listeners)} listeners, each 30 s: ${[...engines, ...skipped].join('; ')}`
  })
  return [
    `single reads a second over HTTP, ${many}: ${beside(({ reads }) => formatRates(reads))}`,
    `single writes a second over HTTP, ${many}: ${beside(({ writes }) => formatRates(writes))}`,
    ...heartbeats,
    `memory of an instance at its start, with ${count(first.stations)} stations after these calls, and after the heartbeats: ${beside(({ rss }) => [rss.idle, rss.served, rss.afterHeartbeats].map(megabytes).join(', '))}`,
  ]
}
