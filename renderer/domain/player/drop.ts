/** Stations that a user drops on the window or types as an address. */
import type { Station } from '../../../shared/api/stations.ts'
import { type Account, readAddress } from '../../../shared/radio/station-address.ts'
import { droppedStation } from './dropped-station.ts'
import { recentDrops } from './recent-drops.ts'

/** The station at the http(s) address that a text is, and the account in it; null for any other text. */
export function addressIn(
  text: string,
): { readonly station: Station; readonly account: Account | null } | null {
  const read = readAddress(text)
  if (read === null) return null
  return { station: droppedStation(read.url, null, read.account), account: read.account }
}

/** The station with this id that was dropped in this run; null when none was. */
export const findDrop = recentDrops.find
