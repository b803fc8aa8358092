import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { createEventStore } from '../../../plugins/events/event-store.ts'
import { keepDeed } from '../../audit/audit-store.ts'
import { createOwnStationReads } from '../../creators/own-station-reads.ts'
import { writeOff } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import type { PictureUrls } from '../../stations/station-row.ts'

/** An instance knows within so many ms what has been switched off at another: far less than a beat takes to come. */
export const OFF_KNOWN_MS = 5_000

interface OffListOptions {
  readonly store: Pick<OffStore, 'reasons'>
  /** ms since the epoch. */
  readonly now: () => number
  /** Told why it could not be read; until it can, what was read before counts. */
  readonly onTrouble: (error: unknown) => void
}

/**
 * Which stations are off, for the answers to beats: read at most once in OFF_KNOWN_MS and instance, however many listen.
 */
export function createOffList({ store, now, onTrouble }: OffListOptions) {
  let known: ReadonlyMap<string, string> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    readAt = now()
    try {
      known = await store.reasons()
    } catch (error) {
      onTrouble(error)
    }
    reading = null
  }

  return {
    /** Why a station is off; null: it is not. */
    reasonOf: async (stationId: string): Promise<string | null> => {
      if (Math.abs(now() - readAt) >= OFF_KNOWN_MS) reading ??= read()
      await reading
      return known.get(stationId) ?? null
    },
  }
}

/**
 * Most stations that beats are answered from, those switched off last. Of the others no program has had an address for
 * so long that none plays them.
 */
export const OFF_KNOWN_MAX = 1_000

/** Who switches a station off or on, and when in ms since the epoch. */
interface Act {
  readonly actorId: string
  readonly at: number
}

/** Switches stations off for everybody, and on again. */
export function createOffStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)

  return {
    /**
     * Switches a station off with a reason that all read who play it; null: on again. All programs that play it are told.
     * What is so already stays as it is.
     */
    switch: (
      id: string,
      allow: Allow,
      reason: string | null,
      { actorId, at }: Act,
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        if (station.off === reason) return station
        await writeOff(tx, station, reason, at)
        await keepDeed(tx, {
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

    /** The reasons of what is off, by the stations' ids: OFF_KNOWN_MAX of them, the latest. */
    reasons: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await queries
        .selectFrom('stations')
        .select(['id', 'off_reason'])
        .where('off_at', 'is not', null)
        .orderBy('off_at', 'desc')
        .limit(OFF_KNOWN_MAX)
        .execute()
      return new Map(rows.map(({ id, off_reason: reason }) => [id, reason ?? '']))
    },
  }
}
export type OffStore = ReturnType<typeof createOffStore>
