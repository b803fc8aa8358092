/** Computes the changes of stored broadcasts from a reading. Pure. Times are ms since the epoch. */
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

export interface KnownBroadcast extends Omit<ReadBroadcast, 'homepage'> {
  readonly id: string
}

export interface BroadcastPlan {
  readonly put: readonly (ReportedBroadcast & { readonly id: string })[]
  readonly remove: readonly string[]
  readonly currentId: string | null
}

function possible(
  reported: ReportedBroadcast,
  at: number,
): (ReportedBroadcast & { id: string }) | null {
  const { startsAt, endsAt } = reported
  if (Math.abs(startsAt - at) > REACH_MS + BROADCAST_MAX_MS) return null
  if (endsAt !== null && endsAt <= startsAt) return null
  const isLong = endsAt !== null && endsAt - startsAt > BROADCAST_MAX_MS
  const id = broadcastId(reported.showId, startsAt)
  return { ...reported, endsAt: isLong ? startsAt + BROADCAST_MAX_MS : endsAt, id }
}

/** A live source may start this long before its scheduled time. */
const EARLY_MS = 15 * 60_000

/** A current broadcast without an end may be a scheduled one: live shows start some minutes early or late. */
function asPlanned(now: ReportedBroadcast, planned: readonly Omit<KnownBroadcast, 'id'>[]) {
  if (now.endsAt !== null) return now
  const key = titleKey(now.title)
  const found = planned.find(
    (one) =>
      one.endsAt !== null &&
      now.startsAt >= one.startsAt - EARLY_MS &&
      now.startsAt < one.endsAt &&
      titleKey(one.title) === key,
  )
  if (found === undefined) return now
  const { title, startsAt, endsAt, host } = found
  return { ...now, title, startsAt, endsAt, host }
}

const isUnchanged = (reported: ReportedBroadcast, known: KnownBroadcast | undefined) =>
  known !== undefined &&
  known.title === reported.title &&
  known.host === reported.host &&
  known.endsAt === reported.endsAt

/** Removes future broadcasts that a schedule (empty: all) no longer lists, or that precede the reported next one. */
export function planBroadcasts(
  known: readonly KnownBroadcast[],
  { at, now: reportedNow = null, next, schedule }: ReportedBroadcasts,
): BroadcastPlan {
  const now = reportedNow && asPlanned(reportedNow, [...(schedule ?? []), ...known])
  const all = [...(schedule ?? []), now, next].flatMap((reported) => {
    const one = reported === null ? null : possible(reported, at)
    return one === null ? [] : [one]
  })
  const reported = new Map(all.map((one) => [one.id, one]))
  const byId = new Map(known.map((one) => [one.id, one]))
  const starts = (schedule ?? []).map(({ startsAt }) => startsAt)
  const isEmpty = schedule !== null && starts.length === 0
  const from = isEmpty ? 0 : starts.length > 0 ? Math.min(...starts) : at + 1
  const until = isEmpty ? Number.MAX_SAFE_INTEGER : Math.max(...starts, (next?.startsAt ?? 0) - 1)
  const canceled = known.filter(({ id, startsAt, endsAt }) => {
    const isOver = endsAt === null ? startsAt <= at : endsAt <= at
    return !isOver && !reported.has(id) && startsAt >= from && startsAt <= until
  })
  const current = now && possible(now, at)
  return {
    put: [...reported.values()].filter((one) => !isUnchanged(one, byId.get(one.id))),
    remove: canceled.map(({ id }) => id),
    currentId: current?.id ?? null,
  }
}
