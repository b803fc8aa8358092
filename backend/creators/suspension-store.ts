import { z } from 'zod'
import { keepDeed } from '../audit/audit-store.ts'
import type { Queries } from '../database/queries.ts'
import type { CoverUrl } from '../stations/station-row.ts'
import { createOwnStationReads } from './own-station-reads.ts'
import { writeRest } from './own-station-rows.ts'

/** Why the stations of a suspended creator rest; they are told from those that an admin has hidden by it. */
export const SUSPENDED_REASON = 'Its creator is suspended: several notices of law were upheld.'

/** More than one creator has, also after two accounts became one. */
const STATIONS_OF_ONE = 1_000

const idsSchema = z.array(z.string())

interface Act {
  readonly by: string
  /** ms since the epoch. */
  readonly at: number
}

/** Creators who may not publish. */
export function createSuspensionStore(queries: Queries) {
  const find = (tx: Queries, userId: string) =>
    tx.selectFrom('suspensions').selectAll().where('user_id', '=', userId).executeTakeFirst()

  /** Hides stations of a user, or shows those again that only the suspension hides; returns which. */
  async function setHidden(
    tx: Queries,
    coverUrl: CoverUrl,
    ids: readonly string[],
    hidden: string | null,
    at: number,
  ): Promise<string[]> {
    const reads = createOwnStationReads(tx, coverUrl)
    const changed: string[] = []
    for (const id of ids) {
      const station = await reads.get(id)
      if (station?.hidden !== (hidden === null ? SUSPENDED_REASON : null)) continue
      await writeRest(tx, { ...station, hidden }, at)
      changed.push(id)
    }
    return changed
  }

  return {
    /** Since when a user may not publish, in ms since the epoch; null: they may. */
    since: async (userId: string): Promise<number | null> =>
      (await find(queries, userId))?.at ?? null,

    /** Suspends a creator: all that they publish rests. To be called in the transaction of what leads to it. */
    suspend: async (userId: string, coverUrl: CoverUrl, { by, at }: Act): Promise<void> => {
      const owned = await queries
        .selectFrom('stations')
        .select('id')
        .where('owner_id', '=', userId)
        .where('is_private', '=', 0)
        .limit(STATIONS_OF_ONE)
        .execute()
      const ids = owned.map(({ id }) => id)
      const stations = await setHidden(queries, coverUrl, ids, SUSPENDED_REASON, at)
      await queries
        .insertInto('suspensions')
        .values({ user_id: userId, at, stations: JSON.stringify(stations) })
        .execute()
      await keepDeed(queries, {
        actorId: by,
        action: 'notices.decide',
        subject: { kind: 'user', id: userId },
        before: { suspended: false },
        after: { suspended: true, stations },
        at,
      })
    },

    /** Takes a suspension back: what rests because of it alone is shown again. As above. */
    lift: async (userId: string, coverUrl: CoverUrl, { by, at }: Act): Promise<void> => {
      const found = await find(queries, userId)
      if (found === undefined) return
      const ids = idsSchema.parse(JSON.parse(found.stations))
      const stations = await setHidden(queries, coverUrl, ids, null, at)
      await queries.deleteFrom('suspensions').where('user_id', '=', userId).execute()
      await keepDeed(queries, {
        actorId: by,
        action: 'notices.decide-appeal',
        subject: { kind: 'user', id: userId },
        before: { suspended: true },
        after: { suspended: false, stations },
        at,
      })
    },
  }
}
export type SuspensionStore = ReturnType<typeof createSuspensionStore>
