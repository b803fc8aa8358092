/** Reports of how stations played, added up: pure but for the sketch that it asks. Times are ms since the epoch. */
import type { ListeningOutcome, OutcomeReason } from '../../../../shared/api/listening.ts'
import { utcDay } from '../utc-day.ts'

/** The reason of what was heard: there is none. */
export const HEARD = ''
const SEPARATOR = '|'

/** How a station played for listeners on a day. */
export interface OutcomeSum {
  readonly stationId: string
  readonly day: string
  readonly reason: OutcomeReason | typeof HEARD
  /** Listeners: each counts once a day for a station and reason. */
  readonly count: number
  /** ms until the first sound, of all of them. */
  readonly startMs: number
  readonly dropouts: number
}

/** What one beat tells. */
export interface Told {
  readonly uid: string
  readonly at: number
  readonly outcome: ListeningOutcome
}

/** Whether a listener has not told this of a station yet today. */
export type IsFirst = (thing: string, at: number) => boolean

/** What one outcome adds; a start that the listener has told of today adds nothing once more. */
export function sumsOf({ uid, at, outcome }: Told, isFirst: IsFirst): OutcomeSum[] {
  const { stationId, startMs, dropouts, reason } = outcome
  const common = { stationId, day: utcDay(at), count: 0, startMs: 0, dropouts: 0 }
  const isNew = (of: string) => isFirst([uid, stationId, of].join(SEPARATOR), at)
  const sums: OutcomeSum[] = []
  if (startMs !== null && isNew(HEARD)) sums.push({ ...common, reason: HEARD, count: 1, startMs })
  if (dropouts > 0) sums.push({ ...common, reason: HEARD, dropouts })
  if (reason !== null && isNew(reason)) sums.push({ ...common, reason, count: 1 })
  return sums
}

/** Where a sum is added to others like it. */
export function keyOf({ stationId, day, reason }: OutcomeSum): string {
  return [stationId, day, reason].join(SEPARATOR)
}

/** Two sums of one station, day and reason as one. */
export function joined(one: OutcomeSum | undefined, other: OutcomeSum): OutcomeSum {
  if (one === undefined) return other
  return {
    ...other,
    count: one.count + other.count,
    startMs: one.startMs + other.startMs,
    dropouts: one.dropouts + other.dropouts,
  }
}
