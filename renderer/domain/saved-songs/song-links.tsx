import { ExternalLink } from 'lucide-react'
import type { NamedSong } from '../../../shared/titles/song-key.ts'
import { useMessages } from '../../locales/messages.ts'

/** Where a song can be looked up and bought; addresses as those sites publish them. */
interface SearchLink {
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

interface SongLinksProps {
  readonly song: NamedSong
  /** In one line, as the links name it. */
  readonly name: string
}

/** Where a song can be looked up and bought. */
export function SongLinks({ song, name }: SongLinksProps) {
  const text = useMessages().crate
  return (
    <ul className="flex flex-wrap gap-x-4 pt-1 pb-0.5 pointer-coarse:gap-y-2">
      {searchLinks(song).map(({ site, url }) => (
        <li key={site}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={text.findOn(site, name)}
            className="inline-flex items-center gap-1.5 font-semibold underline decoration-1 underline-offset-4 pointer-coarse:py-2"
          >
            {site}
            <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  )
}
