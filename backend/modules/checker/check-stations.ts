import type { StationCheck } from '../../../shared/api/station-check.ts'
import type { AirState } from '../../../shared/api/stations.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { type AirSums, isBackOnAir, nextVisit, sumsAfterVisit } from './air-state.ts'
import type { CheckStore, DueStation, RequestedVisit } from './check-store.ts'
import { describeReason } from './probe/probe-problem.ts'
import { hasResponse, type Visit, visitStation } from './visit.ts'

/** Stores the result of a visit. Returns null if no visit took place or the station was deleted. */
export async function recordVisit(
  store: CheckStore,
  { key }: DueStation,
  visit: Visit,
  at: number,
  requestedBy: RequestedVisit | null = null,
): Promise<AirSums | null> {
  if (visit.kind === 'busy') return null
  const previous = await store.sums(key)
  if (previous === null) return null
  const sums = sumsAfterVisit(previous, visit.outcome, at)
  const sound = 'sound' in visit ? visit.sound : null
  await store.record(key, sums, {
    nextAt: nextVisit(sums, at),
    sound,
    isBackOnAir: isBackOnAir(previous, sums),
    requestedBy: requestedBy && { ...requestedBy, before: previous },
  })
  return sums
}

export const CONCURRENT_VISITS = 8
/** Minimum interval between two visits of a host. */
export const HOST_EVERY_MS = 60_000
export const ROUND_STATIONS = 60
/** If no server responds in a round, the checker assumes that its own network is down for this long. */
export const OFFLINE_MS = 15 * 60_000
/** Minimum number of visits for this assumption. Fewer unreachable stations may all be dead. */
const OFFLINE_VISITS = 5

export interface CheckerOptions {
  readonly store: CheckStore
  readonly network: Network
  /** ms since the epoch. */
  readonly now: () => number
  /** Stops new visits and aborts running ones. */
  readonly signal: AbortSignal
  readonly visitMs?: number
  readonly onVisit?: (url: string, state: AirState, reason: string | null) => void
}

export interface Round {
  readonly due: number
  readonly visited: number
  readonly waiting: number
  /** True when no server responded, so that nothing was recorded. */
  readonly isOffline: boolean
}

export function createChecker({ store, network, now, signal, visitMs, onVisit }: CheckerOptions) {
  const nextVisitAt = new Map<string, number>()

  async function postponeVisit({ key }: DueStation, host: string): Promise<void> {
    const visitAt = Math.max(now(), nextVisitAt.get(host) ?? 0) + HOST_EVERY_MS
    nextVisitAt.set(host, visitAt)
    await store.postpone(key, visitAt)
  }

  async function record(station: DueStation, visit: Visit, at: number): Promise<void> {
    const sums = await recordVisit(store, station, visit, at)
    if (sums !== null) onVisit?.(station.url, sums.state, 'reason' in visit ? visit.reason : null)
  }

  /** Runs one round of at most ROUND_STATIONS visits. @throws when the database fails or `signal` is aborted */
  return async function checkRound(): Promise<Round> {
    const startedAt = now()
    for (const [host, visitAt] of nextVisitAt) if (visitAt < startedAt) nextVisitAt.delete(host)
    await store.deleteHosts(startedAt - HOST_EVERY_MS)
    const due = await store.due(startedAt, ROUND_STATIONS)
    const queue = [...due]
    const visits: { readonly station: DueStation; readonly visit: Visit; readonly at: number }[] =
      []
    let waiting = 0

    const work = async () => {
      for (let station = queue.shift(); station !== undefined; station = queue.shift()) {
        signal.throwIfAborted()
        const at = now()
        const reserveHost = (host: string) => store.reserveHost(host, at, at - HOST_EVERY_MS)
        const visit = await visitStation(station.url, network, reserveHost, signal, visitMs)
        if (visit.kind === 'visited') visits.push({ station, visit, at })
        else {
          waiting += 1
          await postponeVisit(station, visit.host)
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_VISITS }, work))

    const isOffline =
      visits.length >= OFFLINE_VISITS && !visits.some(({ visit }) => hasResponse(visit))
    for (const { station, visit, at } of visits) {
      if (isOffline) await store.postpone(station.key, at + OFFLINE_MS)
      else await record(station, visit, at)
    }
    return { due: due.length, visited: visits.length, waiting, isOffline }
  }
}

/** Visits a station on demand. The audit log names the admin `by`. Returns null when the station does not exist. */
export async function checkNow(
  { store, network, now }: Pick<CheckerOptions, 'store' | 'network' | 'now'>,
  id: string,
  signal: AbortSignal,
  by: string | null,
): Promise<Omit<StationCheck, 'air'> | null> {
  const station = await store.find(id)
  if (station === null) return null
  const at = now()
  const reserveHost = (host: string) => store.reserveHost(host, at, at - HOST_EVERY_MS)
  const visit = await visitStation(station.url, network, reserveHost, signal)
  if (visit.kind === 'busy') return { outcome: 'too soon', reason: null }
  await recordVisit(store, station, visit, at, by === null ? null : { by, id })
  return { outcome: visit.outcome, reason: 'reason' in visit ? describeReason(visit.reason) : null }
}
