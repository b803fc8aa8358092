import { sql } from 'kysely'
import { openDatabase } from '../../backend/database/open-database.ts'
import { countStatements } from './count-statements.ts'
import { type FilledSchedule, fillSchedule } from './fill-schedule.ts'
import { serveApi } from './serve-api.ts'
import { percentile } from './statistics.ts'
import { type StorageEngine, storageEngines } from './storage-engines.ts'

const STATIONS = 50_000
const SONGS = 500_000
const REQUESTS = 300
const WARM_UP = 20
/** Stations per request. */
const AT_ONCE = 100

/** Most statements per request, regardless of the number of stations and songs. */
const STATEMENTS_MOST = { 'on air': 2, schedule: 6, show: 2, search: 6 } as const
type Route = keyof typeof STATEMENTS_MOST

export interface RouteFigures {
  readonly engine: StorageEngine['name']
  readonly route: Route
  readonly p50: number
  readonly p95: number
  /** Maximum over its requests. */
  readonly statements: number
}

function addresses({ songs, shows }: FilledSchedule, index: number): Record<Route, string> {
  const station = (n: number) => `generated-${(index * 7_919 + n * 31) % STATIONS}`
  const song = songs[(index * 401) % songs.length]
  const show = shows[(index * 397) % shows.length]
  const typed = [
    song?.artist.slice(0, 2 + (index % 8)),
    `${song?.artist} ${song?.title.slice(0, 4)}`,
    show?.title,
  ][index % 3]
  const list = Array.from({ length: AT_ONCE }, (_, n) => station(n)).join(',')
  return {
    'on air': `/schedule/on-air?stations=${list}`,
    schedule: `/stations/${station(0)}/schedule`,
    show: `/shows/${show?.id}`,
    search: `/schedule/search?query=${encodeURIComponent(typed ?? '')}`,
  }
}

async function measure({ name, place }: StorageEngine): Promise<RouteFigures[]> {
  const sent = countStatements()
  const database = await openDatabase(place)
  const filled = await fillSchedule(database, {
    stations: STATIONS,
    songs: SONGS,
    now: Date.now(),
  })
  // PostgreSQL does this automatically some minutes later.
  if (name === 'PostgreSQL') await sql`VACUUM ANALYZE`.execute(database)
  const { app, origin } = await serveApi(database)
  const figures: RouteFigures[] = []
  for (const route of Object.keys(STATEMENTS_MOST) as Route[]) {
    const times: number[] = []
    let statements = 0
    for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
      const url = `${origin}${addresses(filled, index)[route]}`
      const before = sent().statements
      const start = performance.now()
      const response = await fetch(url)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      if (index < WARM_UP) continue
      times.push(performance.now() - start)
      statements = Math.max(statements, sent().statements - before)
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    figures.push({ engine: name, route, p50, p95, statements })
  }
  await app.close()
  await database.destroy()
  return figures
}

export async function benchSchedule(): Promise<RouteFigures[]> {
  const engines = await storageEngines()
  try {
    const figures: RouteFigures[] = []
    for (const engine of engines) figures.push(...(await measure(engine)))
    return figures
  } finally {
    for (const engine of engines) await engine.stop()
  }
}

export const isOverStatements = ({ route, statements }: RouteFigures): boolean =>
  statements > STATEMENTS_MOST[route]

export function describeSchedule(figures: readonly RouteFigures[]): string[] {
  const about = `${STATIONS.toLocaleString('en')} stations with schedule, ${SONGS.toLocaleString('en')} songs`
  return figures.map((one) => {
    const { engine, route, p50, p95, statements } = one
    const most = `${statements} statements at most (budget ${STATEMENTS_MOST[route]}${isOverStatements(one) ? ', EXCEEDED' : ''})`
    return `${about}, ${route} over HTTP, ${REQUESTS} requests, ${engine}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${most}`
  })
}
