import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { StreamEnd } from '../../../shared/radio/stream-ends.ts'
import { addOwnStation } from '../../api/own-stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { useFavorites, useToggleFavorite } from '../../domain/favorites/favorites-query.ts'
import { notify } from '../../lib/notify.ts'
import { copyStationAccount } from '../../lib/station-accounts.ts'
import { useMessages } from '../../locales/messages.ts'
import { forgetLists } from './own-station-queries.ts'
import { addWithAccount } from './use-add-station.ts'

/** How the probe of the API names a server that wants an account. */
const WANTS_ACCOUNT: StreamEnd = 'forbidden'

/**
 * Adds a station for the user alone again, as it was when it was deleted, and as a favorite where it was one. It has
 * another id then: the API listens to it first, as to any that is added.
 */
export function useRestoreStation(): (station: OwnStation) => void {
  const text = useMessages().creator.own
  const client = useQueryClient()
  const favorites = useFavorites().data
  const toggle = useToggleFavorite()
  const { mutate } = useMutation({
    mutationFn: async (deleted: OwnStation) => {
      const { name, url, description, homepage, tags, countrycode, language } = deleted
      const draft = { name, url, description, homepage, tags, countrycode, language }
      const station = await addOwnStation(requireUid(), draft).catch(async (error: unknown) => {
        // The server wants an account, which this computer may have.
        if (!(error instanceof ApiProblem && error.code === WANTS_ACCOUNT)) throw error
        return { ...deleted, id: await addWithAccount(draft) }
      })
      await copyStationAccount(deleted.id, station.id)
      return station
    },
    onSuccess: (station, deleted) => {
      forgetLists(client)
      const wasKept = favorites?.some(({ stationId }) => stationId === deleted.id)
      if (wasKept) toggle({ station, favorite: true })
      notify({ message: text.added(station.name), tone: 'success', id: 'station' })
    },
  })
  return mutate
}
