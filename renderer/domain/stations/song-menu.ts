import { stationMenuText } from '../../../shared/locales/generated/station-menu.ts'
import { songText } from '../player/song-log.ts'
import { copyWithToast } from '../player/use-copy.ts'
import { stationMenuProps } from './station-menu.tsx'

interface MenuSong {
  readonly artist: string | null
  readonly title: string
  /** Null for a song of an unknown station. */
  readonly stationId: string | null
  readonly stationName: string
}

/** Props of an element whose context menu is that of a song: the menu of its station with an entry for the song. */
export function songMenuProps(song: MenuSong) {
  const { stationId, stationName } = song
  if (stationId === null) return {}
  return stationMenuProps({ id: stationId, name: stationName }, [
    { label: stationMenuText.copySong, run: () => void copyWithToast(songText(song)) },
  ])
}
