import { EyeOff } from 'lucide-react'
import type { Station } from '../../../shared/api/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useFavoritesView } from './favorites-query.ts'
import { useEditFavorites } from './use-edit-favorites.ts'

/** Hides a station from all lists, or shows it there again. */
export function BlockButton({ station }: { readonly station: Pick<Station, 'id' | 'name'> }) {
  const text = useMessages().favorites
  const { data } = useFavoritesView()
  const edit = useEditFavorites()
  if (data === undefined) return null
  const isBlocked = data.blocked.has(station.id)
  return (
    <Button
      size="small"
      onClick={() => {
        if (isBlocked) edit.unblock(station.id, station.name)
        else edit.block(station.id, station.name)
      }}
    >
      <EyeOff aria-hidden="true" className="size-4" />
      {isBlocked ? text.blocked.unblockThis : text.block}
    </Button>
  )
}
