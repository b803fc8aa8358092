import type { SearchFigures, SearchTimes } from './search.ts'

/** How many times as long as on SQLite a search may take on PostgreSQL. */
const RATIO_GOAL = 2

const told = ({ engine, p50, p95 }: SearchTimes) =>
  `${engine} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

function compared([sqlite, postgres]: readonly SearchTimes[]): string {
  if (sqlite === undefined || postgres === undefined) return 'PostgreSQL is not installed: skipped'
  const [p50, p95] = [postgres.p50 / sqlite.p50, postgres.p95 / sqlite.p95]
  const isMissed = Math.max(p50, p95) > RATIO_GOAL
  return `${p50.toFixed(2)} and ${p95.toFixed(2)} times as long (goal ${RATIO_GOAL}${isMissed ? ', MISSED' : ''})`
}

/** The figures of the search in lines to print. */
export function describeSearch({ stations, requests, ways }: SearchFigures): string[] {
  const begin = `search over ${stations.toLocaleString('en')} stations, ${requests} requests`
  return ways.map(
    ({ way, times }) => `${begin} ${way}: ${[...times.map(told), compared(times)].join('; ')}`,
  )
}
