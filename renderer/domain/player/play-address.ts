import type { Station } from '../../../shared/api/stations.ts'
import type { Account } from '../../../shared/radio/station-address.ts'
import { log } from '../../lib/log.ts'
import { formerDroppedId } from './dropped-station.ts'
import { player, stationVolume } from './player.ts'
import { recentDrops } from './recent-drops.ts'
import { saveStationAccounts } from './station-accounts.ts'

export async function saveAddressAccount(
  { id, url }: Station,
  account: Account | null,
): Promise<void> {
  if (account === null) return
  await saveStationAccounts([{ stationId: id, url, ...account }]).catch((error: unknown) =>
    log.error('Saving the account of an address failed', error),
  )
}

/** Plays a stream address that the user dropped, typed or opened. */
export function playAddress(station: Station, account: Account | null): void {
  recentDrops.add(station)
  if (account === null) stationVolume.rename(formerDroppedId(station.url), station.id)
  // Without an account, playback starts within the click event, because browsers block audio otherwise.
  if (account === null) player.play(station)
  else void saveAddressAccount(station, account).then(() => player.play(station))
}
