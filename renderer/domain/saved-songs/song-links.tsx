import { ExternalLink } from 'lucide-react'
import type { NamedSong } from '../../../shared/titles/song-key.ts'
import { useMessages } from '../../locales/messages.ts'
import { searchLinks } from './search-links.ts'

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
