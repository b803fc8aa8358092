/** Opens the menu of a station. The shell shows it: screens/station/station-menu.tsx. */
import { Ellipsis } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { favoritesText } from '../../../shared/locales/generated/favorites.ts'
import { createSignal } from '../../../shared/signal.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'

export interface StationMenuRequest {
  readonly station: Pick<Station, 'id' | 'name'> & Partial<Pick<Station, 'source'>>
  /** Entries of this list only. */
  readonly extra?: readonly MenuEntry[]
}

/** The event is a context menu event, or the click of a "..." button. */
export const stationMenuRequests =
  createSignal<[event: MouseEvent<HTMLElement>, request: StationMenuRequest]>()

export function stationMenuProps(
  station: StationMenuRequest['station'],
  extra?: readonly MenuEntry[],
) {
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>) =>
      stationMenuRequests.emit(event, { station, ...(extra && { extra }) }),
  }
}

interface StationMenuButtonProps extends StationMenuRequest {
  /** Accessible name. Defaults to a name with the station. */
  readonly name?: string
}

export function StationMenuButton({ name, ...request }: StationMenuButtonProps) {
  return (
    <IconButton
      label={favoritesText.more(name ?? request.station.name)}
      tipSide="left"
      aria-haspopup="menu"
      onClick={(event) => stationMenuRequests.emit(event, request)}
    >
      <Ellipsis className="size-5" />
    </IconButton>
  )
}
