import type { StationCheck } from '../../../shared/api/station-check.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { HOST_EVERY_MS } from './check-stations.ts'
import type { CheckStore } from './check-store.ts'
import { describeEnd } from './probe/probe-problem.ts'
import { recordVisit } from './record-visit.ts'
import { visitStation } from './visit.ts'

interface CheckNowOptions {
  readonly store: CheckStore
  readonly network: Network
  /** ms since the epoch. */
  readonly now: () => number
}

/**
 * One visit of a station at once, because a user asks for it; it counts like those of the checker, and no host is
 * visited more often for it. `by` is the admin who asks, and is kept. Null: there is no such station.
 */
export function createCheckNow({ store, network, now }: CheckNowOptions) {
  return async (
    id: string,
    gone: AbortSignal,
    by: string | null = null,
  ): Promise<Omit<StationCheck, 'air'> | null> => {
    const station = await store.find(id)
    if (station === null) return null
    const at = now()
    const enter = (host: string) => store.enterHost(host, at, at - HOST_EVERY_MS)
    const visit = await visitStation(station.url, network, enter, gone)
    if (visit.kind === 'busy') return { outcome: 'too soon', reason: null }
    await recordVisit(store, station, visit, at, by === null ? null : { by, id })
    return { outcome: visit.outcome, reason: 'reason' in visit ? describeEnd(visit.reason) : null }
  }
}
