import type { NoticeMeasure } from '../../shared/api/notices.ts'
import { type OwnStation, REASON_MAX } from '../../shared/api/own-stations.ts'
import { createOwnStationReads } from '../creators/own-station-reads.ts'
import { writeRest } from '../creators/own-station-rows.ts'
import { type Allow, createOwnStationStore } from '../creators/own-station-store.ts'
import type { Queries } from '../database/queries.ts'
import type { PictureUrls } from '../stations/station-row.ts'

/** The reason that the owner and listeners of a hidden station read. */
const reasonOf = (ground: string) => `A notice was upheld: ${ground}`.slice(0, REASON_MAX)

/** Carries out what was decided about a station, in the transaction of the decision. Times are ms since the epoch. */
export function createMeasureStore(tx: Queries, pictureUrls: PictureUrls) {
  const reads = createOwnStationReads(tx, pictureUrls)
  const own = createOwnStationStore(tx, pictureUrls)

  const describe = (station: OwnStation, description: string | null, now: number) =>
    own.update(
      station.id,
      () => ({
        ...station,
        description,
        shown: station.shown && { ...station.shown, description },
      }),
      false,
      now,
      null,
    )

  return {
    /** Takes it away, where the station is still there. */
    takeAway: async (
      id: string,
      measure: NoticeMeasure,
      ground: string,
      now: number,
    ): Promise<void> => {
      const station = await reads.get(id)
      if (station === null) return
      if (measure === 'hide') {
        if (station.hidden === null)
          await writeRest(tx, { ...station, hidden: reasonOf(ground) }, now)
      } else if (measure === 'remove-picture') {
        const allow: Allow = () => station
        await own.putCover(id, allow, null, false, now)
        await tx.updateTable('stations').set({ favicon: null }).where('id', '=', id).execute()
      } else await describe(station, null, now)
    },
  }
}
