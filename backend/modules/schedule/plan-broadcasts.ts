/** What a reading changes of the broadcasts that are known: pure. Times are ms since the epoch. */
import type { ReadBroadcast } from './adapters/adapter.ts'
import { BROADCAST_MAX_MS, REACH_MS } from './limits.ts'
import { broadcastId, titleKey } from './programme-ids.ts'

/** A broadcast with the id of its show. */
export interface SaidBroadcast extends ReadBroadcast {
  readonly showId: string
}

/** What was said of a station's broadcasts at a moment; `schedule` null: nothing but what is on and what comes next. */
export interface SaidBroadcasts {
  readonly at: number
  /** Left out where it was not asked for. */
  readonly now?: SaidBroadcast | null
  readonly next: SaidBroadcast | null
  readonly schedule: readonly SaidBroadcast[] | null
}

export interface KnownBroadcast extends Omit<ReadBroadcast, 'homepage'> {
  readonly id: string
}

export interface BroadcastPlan {
  /** To be added, or written anew. */
  readonly put: readonly (SaidBroadcast & { readonly id: string })[]
  /** Called off. */
  readonly remove: readonly string[]
  /** The one that the platform says is on. */
  readonly currentId: string | null
}

/** One that can be: within reach, and not longer than a day. */
function possible(said: SaidBroadcast, at: number): (SaidBroadcast & { id: string }) | null {
  const { startsAt, endsAt } = said
  if (Math.abs(startsAt - at) > REACH_MS + BROADCAST_MAX_MS) return null
  if (endsAt !== null && endsAt <= startsAt) return null
  const isLong = endsAt !== null && endsAt - startsAt > BROADCAST_MAX_MS
  const id = broadcastId(said.showId, startsAt)
  return { ...said, endsAt: isLong ? startsAt + BROADCAST_MAX_MS : endsAt, id }
}

/** A live source may come so long before its time. */
const EARLY_MS = 15 * 60_000

/** What is on without a known end, as it was planned: a live show begins some minutes before or after its time. */
function asPlanned(now: SaidBroadcast, planned: readonly Omit<KnownBroadcast, 'id'>[]) {
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

const isAsKnown = (said: SaidBroadcast, known: KnownBroadcast | undefined) =>
  known !== undefined &&
  known.title === said.title &&
  known.host === said.host &&
  known.endsAt === said.endsAt

/**
 * What a schedule does not have any more between its first and its last broadcast is called off, unless it is over; by
 * an empty one everything is. Without a schedule, what would begin before that which comes next.
 */
export function planBroadcasts(
  known: readonly KnownBroadcast[],
  { at, now: saidNow = null, next, schedule }: SaidBroadcasts,
): BroadcastPlan {
  const now = saidNow && asPlanned(saidNow, [...(schedule ?? []), ...known])
  const all = [...(schedule ?? []), now, next].flatMap((said) => {
    const one = said === null ? null : possible(said, at)
    return one === null ? [] : [one]
  })
  const said = new Map(all.map((one) => [one.id, one]))
  const byId = new Map(known.map((one) => [one.id, one]))
  const starts = (schedule ?? []).map(({ startsAt }) => startsAt)
  const isEmpty = schedule !== null && starts.length === 0
  const from = isEmpty ? 0 : starts.length > 0 ? Math.min(...starts) : at + 1
  const until = isEmpty ? Number.MAX_SAFE_INTEGER : Math.max(...starts, (next?.startsAt ?? 0) - 1)
  const calledOff = known.filter(({ id, startsAt, endsAt }) => {
    const isOver = endsAt === null ? startsAt <= at : endsAt <= at
    return !isOver && !said.has(id) && startsAt >= from && startsAt <= until
  })
  const current = now && possible(now, at)
  return {
    put: [...said.values()].filter((one) => !isAsKnown(one, byId.get(one.id))),
    remove: calledOff.map(({ id }) => id),
    currentId: current?.id ?? null,
  }
}
