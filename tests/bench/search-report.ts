import type { IndexFigures, SearchFigures, SearchTimes } from './search.ts'

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
