import { EyeOff } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { Button } from '../../ui/button.tsx'
import { FavoritesContext } from './favorites-provider.tsx'
import { useFavoritesView } from './favorites-query.ts'
import { useEditFavorites } from './use-edit-favorites.ts'

export function BlockButton({ station }: { readonly station: Pick<Station, 'id' | 'name'> }) {
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
      {isBlocked ? favoritesText.blocked.unblockThis : favoritesText.block}
    </Button>
  )
}

interface UnlessBlockedProps {
  readonly id: string
  readonly spacer: ReactNode
  readonly children: ReactNode
}

/** Replaces a blocked station with a row of the same height, because the server's list positions include it. */
export function UnlessBlocked({ id, spacer, children }: UnlessBlockedProps) {
  const isBlocked = useContext(FavoritesContext)?.blocked.has(id) ?? false
  if (!isBlocked) return children
  return (
    <div className="relative">
      <div className="invisible">{spacer}</div>
      <BlockedRow id={id} />
    </div>
  )
}

function BlockedRow({ id }: { readonly id: string }) {
  const { unblock } = useEditFavorites()
  return (
    <div className="absolute inset-0 flex flex-wrap content-center items-center gap-x-4 gap-y-1 border-b border-hairline">
      <p className="text-[0.8125rem] text-soft">{favoritesText.blockedHere}</p>
      <Button size="small" variant="quiet" className="px-0" onClick={() => unblock(id, null)}>
        {favoritesText.blocked.unblockThis}
      </Button>
    </div>
  )
}
