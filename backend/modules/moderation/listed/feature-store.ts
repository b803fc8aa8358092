import { sql } from 'kysely'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { FEATURED_MAX } from '../../../../shared/api/stations.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import { countRows, type Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { Failure } from '../../../http/failure.ts'
import { isInactive, isListed } from '../../creators/moderated-content.ts'
import { createOwnStationReads } from '../../creators/own-station-reads.ts'
import { writeFeatured } from '../../creators/own-station-rows.ts'
import type { Allow } from '../../creators/own-station-store.ts'
import { recordStationAuditEntry } from '../../creators/station-audit-entry.ts'
import { updateRankingOf } from '../../stations/rank/schedule-ranking.ts'
import type { PictureUrls } from '../../stations/station-row.ts'

function requirePublic(station: OwnStation): void {
  if (isListed(station) && !isInactive(station)) return
  throw new Failure(409, 'not-listed')
}

export function createFeatureStore(queries: Queries, pictureUrls: PictureUrls) {
  const readsOf = (tx: Queries) => createOwnStationReads(tx, pictureUrls)

  /** The count has no condition on `shown`, because own-station-rows.ts unfeatures a station that becomes unlisted. */
  async function requireFreeSlot(tx: Queries): Promise<void> {
    const featured = tx.selectFrom('stations').where('featured_at', '>', sql.lit(0))
    if ((await countRows(featured)) < FEATURED_MAX) return
    throw new Failure(409, 'no-room', { title: problemsText.titles['no-room'](FEATURED_MAX) })
  }

  return {
    /** Shows a station on the home page or not. `at` is in ms since the epoch. @throws {Failure} 409 if the page is full or the station is not public */
    setFeatured: (
      id: string,
      allow: Allow,
      isFeatured: boolean,
      { actorId, at }: { readonly actorId: string; readonly at: number },
    ): Promise<OwnStation> =>
      inTransaction(queries, async (tx) => {
        const station = allow(await readsOf(tx).get(id))
        if (station.featured === isFeatured) return station
        if (isFeatured) {
          requirePublic(station)
          await requireFreeSlot(tx)
        }
        await writeFeatured(tx, id, isFeatured, at)
        const { key } = await tx
          .selectFrom('stations')
          .select('key')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await updateRankingOf(tx, key, at)
        const written = await readsOf(tx).get(id)
        if (written === null) throw new Error('A changed station is missing.')
        await recordStationAuditEntry(
          tx,
          { by: actorId, action: 'stations.feature', at },
          station,
          written,
        )
        return written
      }),
  }
}
