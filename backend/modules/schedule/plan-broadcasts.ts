/** Plans how a report of a platform changes the stored broadcasts. All functions are pure. Times are ms since the epoch. */
import type { ReadBroadcast } from './adapters/adapter.ts'
import { BROADCAST_MAX_MS, REACH_MS } from './limits.ts'
import { broadcastId, titleKey } from './schedule-ids.ts'

export interface ReportedBroadcast extends ReadBroadcast {
  readonly showId: string
}

/** Reported broadcasts of a station. With `schedule` null, the report has only the current and next broadcast. */
export interface ReportedBroadcasts {
  readonly at: number
  readonly now?: ReportedBroadcast | null
  readonly next: ReportedBroadcast | null
  readonly schedule: readonly ReportedBroadcast[] | null
}

export interface StoredBroadcast extends Omit<ReadBroadcast, 'homepage'> {
  readonly id: string
}

export interface PlannedBroadcast extends ReportedBroadcast {
  readonly id: string
}

export interface BroadcastPlan {
  readonly changedBroadcasts: readonly PlannedBroadcast[]
  readonly canceledIds: readonly string[]
  readonly currentId: string | null
}

/** Adds the id and limits the duration. Returns null for an impossible broadcast. */
function toPlanned(reported: ReportedBroadcast, at: number): PlannedBroadcast | null {
  const { startsAt, endsAt } = reported
  if (Math.abs(startsAt - at) > REACH_MS + BROADCAST_MAX_MS) return null
  if (endsAt !== null && endsAt <= startsAt) return null
  const isLong = endsAt !== null && endsAt - startsAt > BROADCAST_MAX_MS
  const id = broadcastId(reported.showId, startsAt)
  return { ...reported, endsAt: isLong ? startsAt + BROADCAST_MAX_MS : endsAt, id }
}

/** A live source may start this long before its scheduled time. */
const EARLY_START_MS = 15 * 60_000

/** Completes a current broadcast that has no end with the times of the scheduled broadcast of the same title. */
function withScheduledTimes(
  current: ReportedBroadcast,
  scheduled: readonly Omit<StoredBroadcast, 'id'>[],
) {
  if (current.endsAt !== null) return current
  const key = titleKey(current.title)
  const match = scheduled.find(
    (broadcast) =>
      broadcast.endsAt !== null &&
      current.startsAt >= broadcast.startsAt - EARLY_START_MS &&
      current.startsAt < broadcast.endsAt &&
      titleKey(broadcast.title) === key,
  )
  if (match === undefined) return current
  const { title, startsAt, endsAt, host } = match
  return { ...current, title, startsAt, endsAt, host }
}

const isUnchanged = (reported: ReportedBroadcast, stored: StoredBroadcast | undefined) =>
  stored !== undefined &&
  stored.title === reported.title &&
  stored.host === reported.host &&
  stored.endsAt === reported.endsAt

/** Returns the range of starts that a report covers. A stored broadcast in this range is canceled if the report omits it. */
function coveredRange({ at, next, schedule }: ReportedBroadcasts): { from: number; until: number } {
  const isEmpty = schedule !== null && schedule.length === 0
  if (isEmpty) return { from: 0, until: Number.MAX_SAFE_INTEGER }
  const starts = (schedule ?? []).map(({ startsAt }) => startsAt)
  return {
    from: starts.length > 0 ? Math.min(...starts) : at + 1,
    until: Math.max(...starts, (next?.startsAt ?? 0) - 1),
  }
}

/** Plans which broadcasts to store, and which future ones to remove because the report covers their start but omits them. */
export function planBroadcasts(
  stored: readonly StoredBroadcast[],
  report: ReportedBroadcasts,
): BroadcastPlan {
  const { at, now: reportedCurrent = null, next, schedule } = report
  const current =
    reportedCurrent && withScheduledTimes(reportedCurrent, [...(schedule ?? []), ...stored])
  const plannedBroadcasts = [...(schedule ?? []), current, next].flatMap((broadcast) => {
    const planned = broadcast === null ? null : toPlanned(broadcast, at)
    return planned === null ? [] : [planned]
  })
  const reported = new Map(plannedBroadcasts.map((broadcast) => [broadcast.id, broadcast]))
  const storedById = new Map(stored.map((broadcast) => [broadcast.id, broadcast]))
  const { from, until } = coveredRange(report)
  const canceled = stored.filter(({ id, startsAt, endsAt }) => {
    const isOver = endsAt === null ? startsAt <= at : endsAt <= at
    return !isOver && !reported.has(id) && startsAt >= from && startsAt <= until
  })
  const plannedCurrent = current && toPlanned(current, at)
  return {
    changedBroadcasts: [...reported.values()].filter(
      (broadcast) => !isUnchanged(broadcast, storedById.get(broadcast.id)),
    ),
    canceledIds: canceled.map(({ id }) => id),
    currentId: plannedCurrent?.id ?? null,
  }
}
