import { Heart } from 'lucide-react'
import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../messages/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFavorites, useToggleFavorite } from '../favorites-query.ts'

/** Keeps a station in the library, or drops it. Shown at once, undone if the server refuses. */
export function FavoriteToggle({ station }: { readonly station: Station }) {
  const text = useMessages().station
  const favorites = useFavorites()
  const toggle = useToggleFavorite()
  const kept = favorites.data?.some((favorite) => favorite.stationId === station.id) ?? false
  return (
    <IconButton
      label={kept ? text.removeFavorite(station.name) : text.addFavorite(station.name)}
      tipSide="left"
      aria-pressed={kept}
      disabled={favorites.isPending}
      onClick={() => toggle.mutate({ station, favorite: !kept })}
    >
      <Heart className={cx('size-5', kept && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
