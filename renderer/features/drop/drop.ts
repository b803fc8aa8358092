/** The public file of the drop feature. */
import type { Station } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { isDroppedStation as isDropped } from './dropped-id.ts'
import { droppedStation } from './dropped-station.ts'
import * as keep from './keep-path.ts'
import { recentDrops } from './recent-drops.ts'

/** Whether this is the id of a station that only this computer knows. */
export const isDroppedStation = isDropped

/** The station at the http(s) address that a text is; null for any other text. */
export function stationAt(text: string): Station | null {
  const url = stationAddress(text)
  return url === null ? null : droppedStation(url, null)
}

/** Keeps a way back to a station that is in no catalogue, as long as the window lasts. */
export const noteDrop = recentDrops.note

/** The station with this id that was dropped in this run; null when none was. */
export const findDrop = recentDrops.find

/** Where the station at an address is added to one's own, by a name where it has one. */
export const keepPath = keep.keepPath

/** What a place asks to keep; null where it asks for nothing. */
export const toKeep = keep.toKeep

/** The same place, asking for nothing. */
export const withoutKeep = keep.withoutKeep
