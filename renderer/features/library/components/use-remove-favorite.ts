import type { Station } from '../../../../shared/api/stations.ts'
import { notify } from '../../../lib/notify.ts'
import { getMessages } from '../../../messages/messages.ts'
import { useToggleFavorite } from '../../favorites/favorites.ts'

/**
 * Drops a favorite and offers to take that back for as long as the toast is up. A refusal of the
 * server is told by the app's mutation error rule, and the list restores itself.
 */
export function useRemoveFavorite(): (station: Pick<Station, 'id' | 'name'>) => void {
  const { mutate } = useToggleFavorite()
  return (station) => {
    const text = getMessages()
    mutate({ station, favorite: false })
    notify({
      message: text.library.favorites.removed(station.name),
      tone: 'plain',
      id: `favorite-${station.id}`,
      action: { label: text.common.undo, onClick: () => mutate({ station, favorite: true }) },
    })
  }
}
