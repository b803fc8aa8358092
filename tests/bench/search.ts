import { monitorEventLoopDelay } from 'node:perf_hooks'
import { typedForReal } from './real-catalog.ts'
import { openEngines, type SearchedEngine } from './search-engines.ts'
import { percentile } from './statistics.ts'

const STATIONS = 50_000
const REQUESTS = 300
const WARM_UP = 20

/** Ms per search. */
interface SearchTimes {
  readonly engine: SearchedEngine['name']
  readonly p50: number
  readonly p95: number
}

interface IndexFigures {
  readonly bytes: number
  readonly gzipBytes: number
  /** Creation time, and the longest delay of other requests. */
  readonly ms: number
  readonly heldMs: number
}

interface SearchFigures {
  readonly stations: number
  readonly requests: number
  readonly kinds: readonly {
    /** Kind of query. */
    readonly searchKind: string
    /** SQLite, then PostgreSQL if installed. */
    readonly times: readonly SearchTimes[]
  }[]
  readonly index: IndexFigures
}

async function timed(
  engines: readonly SearchedEngine[],
  how: 'queryStore' | 'queryHttp',
  typed: readonly string[],
): Promise<SearchTimes[]> {
  const times = engines.map((): number[] => [])
  for (const [index, query] of [...typed.slice(0, WARM_UP), ...typed].entries()) {
    for (const [which, engine] of engines.entries()) {
      const start = performance.now()
      await engine[how](query)
      if (index >= WARM_UP) times[which]?.push(performance.now() - start)
    }
  }
  return engines.map(({ name }, which) => {
    const samples = times[which] ?? []
    return { engine: name, p50: percentile(samples, 0.5), p95: percentile(samples, 0.95) }
  })
}

/** On SQLite, whose statements run on the serving thread. */
async function benchIndex({ makeIndex }: SearchedEngine): Promise<IndexFigures> {
  await makeIndex()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const { jsonBytes: bytes, gzip } = await makeIndex()
  const ms = performance.now() - start
  delay.disable()
  return { bytes, gzipBytes: gzip.length, ms, heldMs: delay.max / 1e6 }
}

export async function benchSearch(): Promise<SearchFigures> {
  const engines = await openEngines(STATIONS)
  const [sqlite] = engines
  if (sqlite === undefined) throw new Error('No database engine is available.')
  try {
    const typed = typedForReal(sqlite.real, REQUESTS)
    const ways: SearchFigures['kinds'][number][] = []
    for (const [kind, queries] of Object.entries(typed)) {
      ways.push({
        searchKind: `in the store, ${kind}`,
        times: await timed(engines, 'queryStore', queries),
      })
    }
    const names = typed['beginnings of names']
    ways.push({
      searchKind: 'over HTTP, beginnings of names',
      times: await timed(engines, 'queryHttp', names),
    })
    return { stations: STATIONS, requests: REQUESTS, kinds: ways, index: await benchIndex(sqlite) }
  } finally {
    for (const engine of engines) await engine.stop()
  }
}

/** Goal for the p95 of searches on SQLite, ms. */
const SQLITE_P95_GOAL = 5
/** Goal for the ratio of PostgreSQL to SQLite. */
const RATIO_GOAL = 2

function formatTimes({ engine, p50, p95 }: SearchTimes): string {
  const isMissed = engine === 'SQLite' && p95 > SQLITE_P95_GOAL
  return `${engine} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${isMissed ? ` (goal ${SQLITE_P95_GOAL}, MISSED)` : ''}`
}

function compared([sqlite, postgres]: readonly SearchTimes[]): string {
  if (sqlite === undefined || postgres === undefined) return 'PostgreSQL is not installed: skipped'
  const [p50, p95] = [postgres.p50 / sqlite.p50, postgres.p95 / sqlite.p95]
  const isMissed = Math.max(p50, p95) > RATIO_GOAL
  return `${p50.toFixed(2)} and ${p95.toFixed(2)} times as long (goal ${RATIO_GOAL}${isMissed ? ', MISSED' : ''})`
}

function describeIndex({ bytes, gzipBytes, ms, heldMs }: IndexFigures): string {
  const size = `${(bytes / 1e6).toFixed(2)} MB, ${(gzipBytes / 1e6).toFixed(2)} MB gzip`
  return `index of stations: ${size}; made in ${Math.round(ms)} ms, others waited ${Math.round(heldMs)} ms at most`
}

export function describeSearch({
  stations,
  requests,
  kinds: ways,
  index,
}: SearchFigures): string[] {
  const intro = `search over ${stations.toLocaleString('en')} stations, ${requests} requests`
  return [
    ...ways.map(
      ({ searchKind: way, times }) =>
        `${intro} ${way}: ${[...times.map(formatTimes), compared(times)].join('; ')}`,
    ),
    describeIndex(index),
  ]
}
