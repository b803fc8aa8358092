import type { StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { tidySong } from '../../../shared/titles/tidy-song.ts'

/**
 * Makes songs of titles; null for what is no song. Returns the same object for the same title, until `isSwapped` says
 * something else of its station.
 */
export function createTidyTitles(isSwapped: (stationId: string) => boolean) {
  const made = new WeakMap<
    StreamTitle,
    { readonly swapped: boolean; readonly song: StreamTitle | null }
  >()

  return (title: StreamTitle, station: Pick<Station, 'id' | 'name'>): StreamTitle | null => {
    const swapped = isSwapped(station.id)
    const known = made.get(title)
    if (known && known.swapped === swapped) return known.song
    const tidy = tidySong(title, station.name, swapped)
    const isSame = tidy?.artist === title.artist && tidy?.title === title.title
    const song = tidy && (isSame ? title : { ...title, artist: tidy.artist, title: tidy.title })
    made.set(title, { swapped, song })
    return song
  }
}
