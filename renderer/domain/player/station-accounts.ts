/** Saves, copies and removes the credentials of stations that require a login. Shows a toast if they are not saved. */
import type { StationAccount } from '../../../preload/contract/streams.ts'
import { stationAccountsText } from '../../../shared/locales/generated/station-accounts.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'

function showToast(messageKey: 'untilQuit' | 'leftOut'): void {
  const message = stationAccountsText[messageKey]
  notify({ message, tone: 'plain', id: 'station-accounts' })
}

export function getAccountNote(text: typeof stationAccountsText): string {
  return getPlatform().capabilities.relay ? text.saved : text.leftOut
}

function reportSaveResult(isSaved: boolean): void {
  if (!getPlatform().capabilities.relay) showToast('leftOut')
  else if (!isSaved) showToast('untilQuit')
}

export async function saveStationAccounts(accounts: readonly StationAccount[]): Promise<void> {
  if (accounts.length > 0) reportSaveResult(await getPlatform().streams.saveAccounts(accounts))
}

/** Removes the credentials of deleted stations. Never rejects. */
export async function removeStationAccounts(stationIds: readonly string[]): Promise<void> {
  try {
    await getPlatform().streams.removeAccounts(stationIds)
  } catch (error) {
    log.error('Removing the accounts of deleted stations failed', error)
  }
}

export async function copyStationAccount(from: string, to: string): Promise<void> {
  const { capabilities, streams } = getPlatform()
  if (capabilities.relay) reportSaveResult(await streams.copyAccount(from, to))
}
