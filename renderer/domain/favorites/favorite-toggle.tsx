import { Heart } from 'lucide-react'
import { useContext } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { FavoritesContext, FavoritesProvider } from './favorites-provider.tsx'

interface FavoriteToggleProps {
  readonly station: Pick<Station, 'id' | 'name'>
  readonly tipSide?: 'left' | 'right'
  /** Omits the station's name from the label. */
  readonly isUnnamed?: boolean
}

function labelOf(isFavorite: boolean, name: string | null): string {
  if (name === null) return isFavorite ? stationText.removeFavorite : stationText.addFavorite
  return isFavorite ? stationText.removeFavoriteNamed(name) : stationText.addFavoriteNamed(name)
}

export function FavoriteToggle(props: FavoriteToggleProps) {
  const { station, tipSide = 'left', isUnnamed = false } = props
  const favorites = useContext(FavoritesContext)
  if (favorites === null) {
    return (
      <FavoritesProvider>
        <FavoriteToggle {...props} />
      </FavoritesProvider>
    )
  }
  const isFavorite = favorites.favoriteIds.has(station.id)
  return (
    <IconButton
      label={labelOf(isFavorite, isUnnamed ? null : station.name)}
      tipSide={tipSide}
      aria-pressed={isFavorite}
      disabled={favorites.isPending}
      onClick={() => favorites.toggle(station)}
    >
      <Heart className={cx('size-5', isFavorite && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
