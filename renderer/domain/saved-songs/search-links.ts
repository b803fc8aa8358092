/** Where a song can be looked up and bought; addresses as those sites publish them. */
import type { NamedSong } from '../../../shared/titles/song-key.ts'

export interface SearchLink {
  readonly site: 'MusicBrainz' | 'YouTube' | 'Bandcamp' | 'Discogs'
  readonly url: string
}

/** MusicBrainz searches with Lucene's language: in quotes only these two mean something. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

function address(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters)}`
}

/** The song at each of the sites. */
export function searchLinks({ artist, title }: NamedSong): readonly SearchLink[] {
  const words = artist ? `${artist} ${title}` : title
  const recording = `recording:${quoted(title)}${artist ? ` AND artist:${quoted(artist)}` : ''}`
  return [
    {
      site: 'MusicBrainz',
      url: address('https://musicbrainz.org/search', {
        query: recording,
        type: 'recording',
        method: 'advanced',
      }),
    },
    {
      site: 'YouTube',
      url: address('https://www.youtube.com/results', { search_query: words }),
    },
    { site: 'Bandcamp', url: address('https://bandcamp.com/search', { q: words }) },
    {
      site: 'Discogs',
      url: address('https://www.discogs.com/search/', { q: words, type: 'all' }),
    },
  ]
}
