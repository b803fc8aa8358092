import { Heart } from 'lucide-react'
import { useContext } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FavoritesContext, FavoritesOfList } from './favorites-of-list.tsx'

interface FavoriteToggleProps {
  readonly station: Pick<Station, 'id' | 'name'>
  /** Which way the tooltip grows, as for IconButton. */
  readonly tipSide?: 'left' | 'right'
  /** Its station stands beside it alone, as in the player: it need not be named. */
  readonly isUnnamed?: boolean
}

/** Keeps a station in the library, or drops it. Shown at once; a drop can be undone. */
export function FavoriteToggle(props: FavoriteToggleProps) {
  const { station, tipSide = 'left', isUnnamed = false } = props
  const text = useMessages().station
  const favorites = useContext(FavoritesContext)
  if (favorites === null) {
    return (
      <FavoritesOfList>
        <FavoriteToggle {...props} />
      </FavoritesOfList>
    )
  }
  const kept = favorites.kept.has(station.id)
  return (
    <IconButton
      label={
        kept
          ? text.removeFavorite(isUnnamed ? null : station.name)
          : text.addFavorite(isUnnamed ? null : station.name)
      }
      tipSide={tipSide}
      aria-pressed={kept}
      disabled={favorites.isPending}
      onClick={() => favorites.toggle(station)}
    >
      <Heart className={cx('size-5', kept && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
