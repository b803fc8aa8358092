import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { addOwnStation } from '../../api/own-stations.ts'
import { notify } from '../../lib/notify.ts'
import { useMessages } from '../../messages/messages.ts'
import { requireUid } from '../auth/auth.ts'
import { useFavorites, useToggleFavorite } from '../favorites/favorites.ts'
import { forgetLists } from './own-station-queries.ts'

/**
 * Adds a station for the user alone again, as it was when it was deleted, and as a favorite where it was one. It has
 * another id then: the API listens to it first, as to any that is added.
 */
export function useRestoreStation(): (station: OwnStation) => void {
  const text = useMessages().creator.own
  const client = useQueryClient()
  const favorites = useFavorites().data
  const { mutate: toggle } = useToggleFavorite()
  const { mutate } = useMutation({
    mutationFn: ({ name, url, description, homepage, tags, countrycode, language }: OwnStation) =>
      addOwnStation(requireUid(), {
        name,
        url,
        description,
        homepage,
        tags,
        countrycode,
        language,
      }),
    onSuccess: (station, deleted) => {
      forgetLists(client)
      const wasKept = favorites?.some(({ stationId }) => stationId === deleted.id)
      if (wasKept) toggle({ station, favorite: true })
      notify({ message: text.added(station.name), tone: 'success', id: 'station' })
    },
  })
  return mutate
}
