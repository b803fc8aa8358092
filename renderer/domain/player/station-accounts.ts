import type { StationAccount } from '../../../preload/contract/streams.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages, type Messages } from '../../locales/messages.ts'
import { getPlatform } from '../../platform/platform.ts'

function say(what: 'untilQuit' | 'leftOut'): void {
  const message = getMessages().stationAccounts[what]
  notify({ message, tone: 'plain', id: 'station-accounts' })
}

/** What happens to a user name and password in the address of a user's own station. */
export function accountNote(text: Messages['stationAccounts']): string {
  return getPlatform().capabilities.relay ? text.saved : text.leftOut
}

/** Says so when accounts of stations are not saved for good. */
function follow(isSaved: boolean): void {
  if (!getPlatform().capabilities.relay) say('leftOut')
  else if (!isSaved) say('untilQuit')
}

/** Saves user names and passwords of stations on this computer. */
export async function saveStationAccounts(accounts: readonly StationAccount[]): Promise<void> {
  if (accounts.length > 0) follow(await getPlatform().streams.saveAccounts(accounts))
}

/** Deletes the accounts of stations that are deleted. Never rejects. */
export async function removeStationAccounts(stationIds: readonly string[]): Promise<void> {
  try {
    await getPlatform().streams.removeAccounts(stationIds)
  } catch (error) {
    log.error('The accounts of deleted stations could not be removed', error)
  }
}

/** Gives a station that was added the account under which it was played before. */
export async function copyStationAccount(from: string, to: string): Promise<void> {
  const { capabilities, streams } = getPlatform()
  if (capabilities.relay) follow(await streams.copyAccount(from, to))
}
