import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrivateDraft } from '../../../shared/api/own-stations.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { readAddress } from '../../../shared/radio/station-address.ts'
import { addImported } from '../../api/exchange.ts'
import { addOwnStation } from '../../api/own-stations.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { copyStationAccount, saveStationAccounts } from '../../domain/player/station-accounts.ts'
import { invalidateLists } from '../../domain/stations/own-station-queries.ts'
import { notify } from '../../lib/notify.ts'
import { getPlatform } from '../../platform/platform.ts'

/** Adds a station whose credentials only this computer has, so the API cannot probe it. */
export async function addWithAccount(draft: PrivateDraft): Promise<string> {
  const [addedStation = null] = await addImported(requireUid(), [{ ...draft, hasAccount: true }])
  if (addedStation === null) throw new Error('No more stations fit.')
  return addedStation.stationId
}

interface AddStationInput {
  readonly typed: PrivateDraft
  /** Id of the station whose credentials are copied if the address has none. Null when there is no such station. */
  readonly accountStationId: string | null
}

export function useAddStation() {
  const text = creatorText.own
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ typed, accountStationId }: AddStationInput) => {
      const { url = typed.url, account = null } = readAddress(typed.url) ?? {}
      const draft = { ...typed, url }
      const hasAccount = account !== null || accountStationId !== null
      if (!hasAccount || !getPlatform().capabilities.relay)
        return addOwnStation(requireUid(), draft)
      const stationId = await addWithAccount(draft)
      if (account !== null) await saveStationAccounts([{ stationId, url, ...account }])
      else if (accountStationId !== null) await copyStationAccount(accountStationId, stationId)
      return draft
    },
    onSuccess: ({ name }) => {
      invalidateLists(client)
      notify({ message: text.added(name), tone: 'success', id: 'station' })
    },
  })
}
