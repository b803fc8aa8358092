import type { StationCheck } from '../../../shared/api/station-check.ts'
import type { AirState } from '../../../shared/api/stations.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { type AirSums, afterVisit, isBack, nextVisit } from './air-state.ts'
import type { AskedVisit, CheckStore, DueStation } from './check-store.ts'
import { describeEnd } from './probe/probe-problem.ts'
import { isAnswered, type Visit, visitStation } from './visit.ts'

/** Adds a visit to what is known of a station; `asked` says which admin asked for it. Null: none was made, or the station is gone. `at` is ms since the epoch. */
export async function recordVisit(
  store: CheckStore,
  { key }: DueStation,
  visit: Visit,
  at: number,
  asked: AskedVisit | null = null,
): Promise<AirSums | null> {
  if (visit.kind === 'busy') return null
  const before = await store.sums(key)
  if (before === null) return null
  const sums = afterVisit(before, visit.outcome, at)
  const sound = 'sound' in visit ? visit.sound : null
  await store.record(key, sums, {
    nextAt: nextVisit(sums, at),
    sound,
    isBack: isBack(before, sums),
    asked: asked && { ...asked, before },
  })
  return sums
}

/** Visits at the same time. */
export const VISITS_AT_ONCE = 8
/** No host is visited more often than this, over all instances. */
export const HOST_EVERY_MS = 60_000
/** Stations of one round. */
export const ROUND_STATIONS = 60
/** Where no server has answered in a whole round, our own network is taken to be away for so long. */
export const AWAY_MS = 15 * 60_000
/** Visits that say so. Fewer stations without an answer are dead themselves. */
const AWAY_VISITS = 5

export interface CheckerOptions {
  readonly store: CheckStore
  readonly network: Network
  /** ms since the epoch. */
  readonly now: () => number
  /** Aborted: no further visit begins, and those that run are broken off. */
  readonly signal: AbortSignal
  /** The longest that a visit takes; the probe's own limit where it is not told. */
  readonly visitMs?: number
  /** Told what a visit found; the reason where it was not sound. */
  readonly onVisit?: (url: string, state: AirState, reason: string | null) => void
}

/** What a round came to. */
export interface Round {
  /** Stations that were due; none: nothing is left to do now. */
  readonly due: number
  readonly visited: number
  /** Put off because their host was visited less than a minute ago. */
  readonly waiting: number
  /** No server answered: nothing was learned of these stations. */
  readonly isAway: boolean
}

/** Visits what is due, a round at a time. */
export function createChecker({ store, network, now, signal, visitMs, onVisit }: CheckerOptions) {
  /** When the next free minute of a host begins, so that its stations do not come back all at once. */
  const slots = new Map<string, number>()

  async function wait({ key }: DueStation, host: string): Promise<void> {
    const slot = Math.max(now(), slots.get(host) ?? 0) + HOST_EVERY_MS
    slots.set(host, slot)
    await store.postpone(key, slot)
  }

  async function record(station: DueStation, visit: Visit, at: number): Promise<void> {
    const sums = await recordVisit(store, station, visit, at)
    if (sums !== null) onVisit?.(station.url, sums.state, 'reason' in visit ? visit.reason : null)
  }

  /**
   * One round: at most ROUND_STATIONS.
   * @throws when the database cannot be asked, or `signal` is aborted
   */
  return async function checkRound(): Promise<Round> {
    const begin = now()
    for (const [host, slot] of slots) if (slot < begin) slots.delete(host)
    await store.forgetHosts(begin - HOST_EVERY_MS)
    const due = await store.due(begin, ROUND_STATIONS)
    const left = [...due]
    const visits: { readonly station: DueStation; readonly visit: Visit; readonly at: number }[] =
      []
    let waiting = 0

    const work = async () => {
      for (let station = left.shift(); station !== undefined; station = left.shift()) {
        signal.throwIfAborted()
        const at = now()
        const enter = (host: string) => store.enterHost(host, at, at - HOST_EVERY_MS)
        const visit = await visitStation(station.url, network, enter, signal, visitMs)
        if (visit.kind === 'visited') visits.push({ station, visit, at })
        else {
          waiting += 1
          await wait(station, visit.host)
        }
      }
    }
    await Promise.all(Array.from({ length: VISITS_AT_ONCE }, work))

    const isAway = visits.length >= AWAY_VISITS && !visits.some(({ visit }) => isAnswered(visit))
    for (const { station, visit, at } of visits) {
      if (isAway) await store.postpone(station.key, at + AWAY_MS)
      else await record(station, visit, at)
    }
    return { due: due.length, visited: visits.length, waiting, isAway }
  }
}

/**
 * Visits one station immediately, because a user asks for it. The visit counts like those of the checker, and no host is
 * visited more often for it. `by`: the admin who asks, for the audit log. Null: there is no such station.
 */
export async function checkNow(
  { store, network, now }: Pick<CheckerOptions, 'store' | 'network' | 'now'>,
  id: string,
  gone: AbortSignal,
  by: string | null,
): Promise<Omit<StationCheck, 'air'> | null> {
  const station = await store.find(id)
  if (station === null) return null
  const at = now()
  const enter = (host: string) => store.enterHost(host, at, at - HOST_EVERY_MS)
  const visit = await visitStation(station.url, network, enter, gone)
  if (visit.kind === 'busy') return { outcome: 'too soon', reason: null }
  await recordVisit(store, station, visit, at, by === null ? null : { by, id })
  return { outcome: visit.outcome, reason: 'reason' in visit ? describeEnd(visit.reason) : null }
}
