import { ExternalLink } from 'lucide-react'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import type { NamedSong } from '../../../shared/titles/song-key.ts'

interface SearchLink {
  readonly site: 'MusicBrainz' | 'YouTube' | 'Bandcamp' | 'Discogs'
  readonly url: string
}

/** MusicBrainz uses Lucene syntax. Quotes and backslashes must be escaped within a quoted phrase. */
const quote = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

function toUrl(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters)}`
}

export function searchLinks({ artist, title }: NamedSong): readonly SearchLink[] {
  const query = artist ? `${artist} ${title}` : title
  const recording = `recording:${quote(title)}${artist ? ` AND artist:${quote(artist)}` : ''}`
  return [
    {
      site: 'MusicBrainz',
      url: toUrl('https://musicbrainz.org/search', {
        query: recording,
        type: 'recording',
        method: 'advanced',
      }),
    },
    {
      site: 'YouTube',
      url: toUrl('https://www.youtube.com/results', { search_query: query }),
    },
    { site: 'Bandcamp', url: toUrl('https://bandcamp.com/search', { q: query }) },
    {
      site: 'Discogs',
      url: toUrl('https://www.discogs.com/search/', { q: query, type: 'all' }),
    },
  ]
}

interface SongLinksProps {
  readonly song: NamedSong
  readonly name: string
}

export function SongLinks({ song, name }: SongLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 pt-1 pb-0.5 pointer-coarse:gap-y-2">
      {searchLinks(song).map(({ site, url }) => (
        <li key={site}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={savedSongsText.findOn({ site, song: name })}
            className="inline-flex min-h-6 items-center gap-1.5 font-semibold underline decoration-1 underline-offset-4 pointer-coarse:py-2"
          >
            {site}
            <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  )
}
