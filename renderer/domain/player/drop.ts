/** The public file of the drop feature. */
import type { Station } from '../../../shared/api/stations.ts'
import { type Account, readAddress } from '../../../shared/radio/station-address.ts'
import { isDroppedStation as isDropped } from './dropped-id.ts'
import { droppedStation } from './dropped-station.ts'
import * as keep from './keep-path.ts'
import * as list from './list-at.ts'
import * as play from './play-address.ts'
import { recentDrops } from './recent-drops.ts'

/** Whether this is the id of a station that only this computer knows. */
export const isDroppedStation = isDropped

/** The station at the http(s) address that a text is, and the account in it; null for any other text. */
export function addressIn(
  text: string,
): { readonly station: Station; readonly account: Account | null } | null {
  const read = readAddress(text)
  if (read === null) return null
  return { station: droppedStation(read.url, null, read.account), account: read.account }
}

/** The list of stations at an address. */
export const listAt = list.listAt
export type ListAtAddress = list.ListAtAddress

/** Plays the station at an address. */
export const playAddress = play.playAddress

/** Saves the account that the address of a station had. */
export const noteAddress = play.noteAddress

/** The station with this id that was dropped in this run; null when none was. */
export const findDrop = recentDrops.find

/** Where the station at an address is added to one's own, by a name where it has one. */
export const keepPath = keep.keepPath

/** What a place asks to keep; null where it asks for nothing. */
export const toKeep = keep.toKeep

/** The same place, asking for nothing. */
export const withoutKeep = keep.withoutKeep
