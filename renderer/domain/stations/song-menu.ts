import { stationMenuText } from '../../../shared/locales/generated/station-menu.ts'
import { songText } from '../player/song-log.ts'
import { copyWithToast } from '../player/use-copy.ts'
import { type StationMenuRequest, stationMenuProps } from './station-menu.tsx'

interface MenuSong {
  readonly artist: string | null
  readonly title: string
  /** Null for a song of an unknown station. */
  readonly stationId: string | null
  readonly stationName: string
}

/** Returns the menu of a song: that of its station with an entry for the song. Null without a known station. */
export function songMenu(song: MenuSong): Required<StationMenuRequest> | null {
  const { stationId, stationName } = song
  if (stationId === null) return null
  const copy = { label: stationMenuText.copySong, run: () => void copyWithToast(songText(song)) }
  return { station: { id: stationId, name: stationName }, extra: [copy] }
}

/** Props of an element whose context menu is that of a song. */
export function songMenuProps(song: MenuSong) {
  const menu = songMenu(song)
  return menu ? stationMenuProps(menu.station, menu.extra) : {}
}
