import type { NoticeMeasure } from '../../../../shared/api/notices.ts'
import { REASON_MAX } from '../../../../shared/api/own-stations.ts'
import type { Queries } from '../../../database/queries.ts'
import { writeRest } from '../../creators/own-station-rows.ts'
import { createOwnStationStore } from '../../creators/own-station-store.ts'
import type { PictureUrls } from '../../stations/station-row.ts'

/** The reason that the owner and listeners of a hidden station read. */
const reasonOf = (ground: string) => `A notice was upheld: ${ground}`.slice(0, REASON_MAX)

/**
 * Carries out what was decided about a station, in the transaction of the decision; nothing where the station is gone.
 * `now` in ms since the epoch.
 */
export async function takeAway(
  tx: Queries,
  pictureUrls: PictureUrls,
  stationId: string,
  { measure, ground }: { readonly measure: NoticeMeasure; readonly ground: string },
  now: number,
): Promise<void> {
  const own = createOwnStationStore(tx, pictureUrls)
  const station = await own.get(stationId)
  if (station === null) return
  if (measure === 'hide') {
    if (station.hidden === null) await writeRest(tx, { ...station, hidden: reasonOf(ground) }, now)
  } else if (measure === 'remove-picture') {
    await own.putCover(stationId, () => station, null, false, now)
    await tx.updateTable('stations').set({ favicon: null }).where('id', '=', stationId).execute()
  } else {
    const shown = station.shown && { ...station.shown, description: null }
    await own.update(stationId, () => ({ ...station, description: null, shown }), false, now, null)
  }
}
