import { monitorEventLoopDelay } from 'node:perf_hooks'
import { typedForReal } from './real-catalogue.ts'
import { openEngines, type SearchedEngine } from './search-engines.ts'
import { percentile } from './statistics.ts'

const STATIONS = 50_000
const REQUESTS = 300
/** Searches before those that are timed. */
const WARM_UP = 20

/** Milliseconds for one search. */
interface SearchTimes {
  readonly engine: SearchedEngine['name']
  readonly p50: number
  readonly p95: number
}

/** The index that pages search in. */
interface IndexFigures {
  readonly bytes: number
  readonly gzipBytes: number
  /** For making it, and the longest that others waited meanwhile. */
  readonly ms: number
  readonly heldMs: number
}

interface SearchFigures {
  readonly stations: number
  readonly requests: number
  readonly ways: readonly {
    /** How it was asked. */
    readonly way: string
    /** SQLite's, then PostgreSQL's, where it is installed. */
    readonly times: readonly SearchTimes[]
  }[]
  readonly index: IndexFigures
}

/** Asks the engines in turn, so that whatever else the machine does meets all of them. */
async function timed(
  engines: readonly SearchedEngine[],
  how: 'ask' | 'call',
  typed: readonly string[],
): Promise<SearchTimes[]> {
  const times = engines.map((): number[] => [])
  for (const [index, query] of [...typed.slice(0, WARM_UP), ...typed].entries()) {
    for (const [which, engine] of engines.entries()) {
      const began = performance.now()
      await engine[how](query)
      if (index >= WARM_UP) times[which]?.push(performance.now() - began)
    }
  }
  return engines.map(({ name }, which) => {
    const samples = times[which] ?? []
    return { engine: name, p50: percentile(samples, 0.5), p95: percentile(samples, 0.95) }
  })
}

/** Makes the index on SQLite, whose statements run on the thread that answers. */
async function benchIndex({ makeIndex }: SearchedEngine): Promise<IndexFigures> {
  await makeIndex()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const { bytes, gzip } = await makeIndex()
  const ms = performance.now() - began
  delay.disable()
  return { bytes, gzipBytes: gzip.length, ms, heldMs: delay.max / 1e6 }
}

/** Searches a catalogue of 50 000 stations on both engines side by side. */
export async function benchSearch(): Promise<SearchFigures> {
  const engines = await openEngines(STATIONS)
  const [sqlite] = engines
  if (sqlite === undefined) throw new Error('There is no engine to search with.')
  try {
    const typed = typedForReal(sqlite.real, REQUESTS)
    const ways: SearchFigures['ways'][number][] = []
    for (const [kind, queries] of Object.entries(typed)) {
      ways.push({ way: `in the store, ${kind}`, times: await timed(engines, 'ask', queries) })
    }
    const names = typed['beginnings of names']
    ways.push({ way: 'over HTTP, beginnings of names', times: await timed(engines, 'call', names) })
    return { stations: STATIONS, requests: REQUESTS, ways, index: await benchIndex(sqlite) }
  } finally {
    for (const engine of engines) await engine.stop()
  }
}

/** What 95 of 100 searches on SQLite take at most, in ms. */
const SQLITE_P95_GOAL = 5
/** How many times as long as on SQLite a search may take on PostgreSQL. */
const RATIO_GOAL = 2

function told({ engine, p50, p95 }: SearchTimes): string {
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

/** The figures of the search in lines to print. */
export function describeSearch({ stations, requests, ways, index }: SearchFigures): string[] {
  const begin = `search over ${stations.toLocaleString('en')} stations, ${requests} requests`
  return [
    ...ways.map(
      ({ way, times }) => `${begin} ${way}: ${[...times.map(told), compared(times)].join('; ')}`,
    ),
    describeIndex(index),
  ]
}
