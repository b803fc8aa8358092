import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { createEventStore } from '../../../plugins/events/event-store.ts'
import { recordAuditEntry } from '../../audit/audit-store.ts'
import { createOwnStationReads } from '../../creators/own-station-reads.ts'
import { writeOff } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import type { PictureUrls } from '../../stations/station-row.ts'

/** Maximum delay until an instance reads a switch-off by another instance. It is far below the heartbeat interval. */
export const OFF_CACHE_MS = 5_000

interface OffListOptions {
  readonly store: Pick<OffStore, 'reasons'>
  readonly now: () => number
  /** Receives read errors. The previous list stays in effect. */
  readonly onError: (error: unknown) => void
}

/** Caches the reasons of switched-off stations for heartbeat responses. Each instance reads them once per OFF_CACHE_MS. */
export function createOffList({ store, now, onError }: OffListOptions) {
  let reasons: ReadonlyMap<string, string> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function refresh(): Promise<void> {
    readAt = now()
    try {
      reasons = await store.reasons()
    } catch (error) {
      onError(error)
    }
    reading = null
  }

  return {
    reasonOf: async (stationId: string): Promise<string | null> => {
      if (Math.abs(now() - readAt) >= OFF_CACHE_MS) reading ??= refresh()
      await reading
      return reasons.get(stationId) ?? null
    },
  }
}

/** Maximum number of cached stations, the latest switch-offs first. No app still plays a station that has been off longer. */
export const OFF_STATIONS_MAX = 1_000

interface Actor {
  readonly actorId: string
  readonly at: number
}

/** Kill switch of stations: stops them for all listeners. */
export function createOffStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)

  return {
    /** Switches a station off, or on when `reason` is null. Publishes an event. Idempotent. */
    setOff: (
      id: string,
      allow: Allow,
      reason: string | null,
      { actorId, at }: Actor,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        if (station.off === reason) return station
        await writeOff(tx, station, reason, at)
        await recordAuditEntry(tx, {
          actorId,
          action: 'stations.switch-off',
          subject: { kind: 'station', id },
          before: { off: station.off },
          after: { off: reason },
          at,
        })
        const written = await readsOf(tx).get(id)
        if (written === null) throw new Error('A changed station is missing.')
        await createEventStore(tx).add([{ kind: 'off', data: { stationId: id, reason } }], at)
        return written
      }),

    reasons: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'off_reason'])
        .where('off_at', 'is not', null)
        .orderBy('off_at', 'desc')
        .limit(OFF_STATIONS_MAX)
        .execute()
      return new Map(rows.map(({ id, off_reason: reason }) => [id, reason ?? '']))
    },
  }
}
export type OffStore = ReturnType<typeof createOffStore>
