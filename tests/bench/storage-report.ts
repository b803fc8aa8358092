import { OFF_KNOWN_MS } from '../../backend/modules/moderation/listed/off-store.ts'
import { ENDED_KNOWN_MS } from '../../backend/modules/users/ended-sessions.ts'
import type { BeatFigures } from './beats.ts'
import type { Rates, StorageFigures } from './storage.ts'

/** What an instance may ask of its database for beats, however many listen. */
const BEAT_BUDGETS = {
  /** A write once a second; which stations are off, and whose sessions have ended; each once more at the edges. */
  transactionsASecond: 1 + 1_000 / OFF_KNOWN_MS + 1_000 / ENDED_KNOWN_MS + 3 / 30,
  /** Begin, mark, find, put, sweep, add, prune and commit. */
  statementsATransaction: 8,
} as const

const count = (number: number) => Math.round(number).toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

export function isOverBudget(figures: BeatFigures): boolean {
  return (
    figures.transactionsASecond > BEAT_BUDGETS.transactionsASecond ||
    figures.statementsATransaction > BEAT_BUDGETS.statementsATransaction
  )
}

const told = ([one, many]: Rates) => `${count(one)} and ${count(many)}`

function describeBeats(engine: string, figures: BeatFigures): string {
  const { transactionsASecond, statementsATransaction, serverCpuMs } = figures
  const server =
    engine === 'SQLite' || serverCpuMs === null ? '' : ` and the server’s ${count(serverCpuMs)}`
  return `${engine} ${transactionsASecond.toFixed(2)} transactions a second of ${statementsATransaction.toFixed(1)} statements (budget ${BEAT_BUDGETS.transactionsASecond.toFixed(1)} of ${BEAT_BUDGETS.statementsATransaction}${isOverBudget(figures) ? ', EXCEEDED' : ''}), ${count(figures.instanceCpuMs)} CPU ms a second of the instance${server}, longest pause ${count(figures.longestPauseMs)} ms, the last answered after ${figures.seconds.toFixed(1)} s`
}

/** The figures of the engines in lines to print, side by side. */
export function describeStorage(all: readonly StorageFigures[]): string[] {
  const [first] = all
  if (first === undefined) return []
  const skipped = all.length === 1 ? ['PostgreSQL is not installed: skipped'] : []
  const beside = (tell: (figures: StorageFigures) => string) =>
    [...all.map((figures) => `${figures.engine} ${tell(figures)}`), ...skipped].join('; ')
  const many = `over 1 and ${first.connections} connections`
  const beats = first.beats.map(({ listeners }, index) => {
    const engines = all.flatMap(({ engine, beats: [...measured] }) => {
      const figures = measured[index]
      return figures === undefined ? [] : [describeBeats(engine, figures)]
    })
    return `beats of ${count(listeners)} listeners, each 30 s: ${[...engines, ...skipped].join('; ')}`
  })
  return [
    `single reads a second over HTTP, ${many}: ${beside(({ reads }) => told(reads))}`,
    `single writes a second over HTTP, ${many}: ${beside(({ writes }) => told(writes))}`,
    ...beats,
    `memory of an instance at its start, with ${count(first.stations)} stations after these calls, and after the beats: ${beside(({ rss }) => [rss.idle, rss.served, rss.afterBeats].map(megabytes).join(', '))}`,
  ]
}
