import type { ListeningOutcome, OutcomeReason } from '../../../../shared/api/listening.ts'
import { utcDay } from '../utc-day.ts'

/** Reason of a sum that counts successful starts and dropouts. */
export const NO_FAILURE = ''
const SEPARATOR = '|'

export interface OutcomeSum {
  readonly stationId: string
  readonly day: string
  readonly reason: OutcomeReason | typeof NO_FAILURE
  /** Number of listeners: each counts once per day, station and reason. */
  readonly count: number
  /** Time until the first sound in ms, summed over all listeners. */
  readonly startMs: number
  readonly dropouts: number
}

export interface ReportedOutcome {
  readonly uid: string
  readonly at: number
  readonly outcome: ListeningOutcome
}

/** Returns true for the first call with a key on the UTC day of `at`. */
export type IsFirst = (key: string, at: number) => boolean

/** Converts an outcome to sums. A user's repeated start or failure on the same day adds nothing. */
export function sumsOf({ uid, at, outcome }: ReportedOutcome, isFirst: IsFirst): OutcomeSum[] {
  const { stationId, startMs, dropouts, reason } = outcome
  const common = { stationId, day: utcDay(at), count: 0, startMs: 0, dropouts: 0 }
  const isNew = (reasonOfSum: string) => isFirst([uid, stationId, reasonOfSum].join(SEPARATOR), at)
  const sums: OutcomeSum[] = []
  if (startMs !== null && isNew(NO_FAILURE))
    sums.push({ ...common, reason: NO_FAILURE, count: 1, startMs })
  if (dropouts > 0) sums.push({ ...common, reason: NO_FAILURE, dropouts })
  if (reason !== null && isNew(reason)) sums.push({ ...common, reason, count: 1 })
  return sums
}

export function keyOf({ stationId, day, reason }: OutcomeSum): string {
  return [stationId, day, reason].join(SEPARATOR)
}

export function mergeSums(existing: OutcomeSum | undefined, added: OutcomeSum): OutcomeSum {
  if (existing === undefined) return added
  return {
    ...added,
    count: existing.count + added.count,
    startMs: existing.startMs + added.startMs,
    dropouts: existing.dropouts + added.dropouts,
  }
}
