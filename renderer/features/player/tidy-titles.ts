import type { StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { tidySong } from '../../../shared/titles/tidy-song.ts'
import type { TitleRules } from '../../../shared/titles/title-rules.ts'

/**
 * Makes songs of titles by what holds of all stations and by a station's own rules; null for what is no song. The
 * same title is the same song, as an object too, until the rules are others.
 */
export function createTidyTitles(rulesOf: (stationId: string) => TitleRules | undefined) {
  const made = new WeakMap<
    StreamTitle,
    { readonly rules: TitleRules | undefined; readonly song: StreamTitle | null }
  >()

  return (title: StreamTitle, station: Pick<Station, 'id' | 'name'>): StreamTitle | null => {
    const rules = rulesOf(station.id)
    const known = made.get(title)
    if (known && known.rules === rules) return known.song
    const tidy = tidySong(title, station.name, rules)
    const isSame = tidy?.artist === title.artist && tidy?.title === title.title
    const song = tidy && (isSame ? title : { ...title, artist: tidy.artist, title: tidy.title })
    made.set(title, { rules, song })
    return song
  }
}
