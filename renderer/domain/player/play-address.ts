import type { Station } from '../../../shared/api/stations.ts'
import type { Account } from '../../../shared/radio/station-address.ts'
import { log } from '../../lib/log.ts'
import { player } from './player.ts'
import { recentDrops } from './recent-drops.ts'
import { saveStationAccounts } from './station-accounts.ts'

/** Saves the account that the address of a station had, for as long as the app runs. */
export async function noteAddress({ id, url }: Station, account: Account | null): Promise<void> {
  if (account === null) return
  await saveStationAccounts([{ stationId: id, url, ...account }]).catch((error: unknown) =>
    log.error('The account of an address could not be saved', error),
  )
}

/** Plays the station at an address, with the account that the address had. */
export function playAddress(station: Station, account: Account | null): void {
  recentDrops.note(station)
  // Without an account it plays within the click: browsers play no sound otherwise.
  if (account === null) player.play(station)
  else void noteAddress(station, account).then(() => player.play(station))
}
