import { generateStations } from '../../backend/bench/generate-stations.ts'
import { openEngines, type SearchedEngine } from './search-engines.ts'
import { percentile } from './statistics.ts'

const STATIONS = 50_000
const REQUESTS = 300
/** Searches before those that are timed. */
const WARM_UP = 20

/** Milliseconds for one search. */
export interface SearchTimes {
  readonly engine: SearchedEngine['name']
  readonly p50: number
  readonly p95: number
}

export interface SearchFigures {
  readonly stations: number
  readonly requests: number
  readonly ways: readonly {
    /** How it was asked. */
    readonly way: string
    /** SQLite's, then PostgreSQL's, where it is installed. */
    readonly times: readonly SearchTimes[]
  }[]
}

/** What users type: the beginnings of names, then whole names, growing letter by letter. */
function queries(): string[] {
  const names = [...generateStations(REQUESTS)].map((station) => station.name)
  return names.map((name, index) => name.slice(0, 2 + (index % name.length)))
}

/** Whole names, with the third and the fourth letter swapped. */
function mistypedQueries(): string[] {
  return [...generateStations(REQUESTS)].map(({ name }) => name.replace(/^(..)(.)(.)/, '$1$3$2'))
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

/** Searches a catalogue of 50 000 stations on both engines side by side. */
export async function benchSearch(): Promise<SearchFigures> {
  const engines = await openEngines(STATIONS)
  try {
    const ways = [
      { way: 'in the store', times: await timed(engines, 'ask', queries()) },
      { way: 'over HTTP', times: await timed(engines, 'call', queries()) },
      { way: 'over HTTP, mistyped', times: await timed(engines, 'call', mistypedQueries()) },
    ]
    return { stations: STATIONS, requests: REQUESTS, ways }
  } finally {
    for (const engine of engines) await engine.stop()
  }
}
