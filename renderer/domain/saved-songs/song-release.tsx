import { skipToken, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Release } from '../../../shared/api/releases.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import type { NamedSong } from '../../../shared/titles/song-key.ts'
import { getRelease } from '../../api/saved-songs.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { useSetting } from '../settings/settings.ts'

interface SongReleaseProps {
  readonly artist: string
  readonly title: string
}

/** Looks up the release of a song, unless the listener has disabled lookups or the artist is unknown. */
export function useRelease(song: NamedSong | null) {
  const [lookupSetting] = useSetting('releases')
  const { artist = null, title = '' } = song ?? {}
  return useQuery({
    queryKey: ['release', artist, title],
    queryFn: artist === null ? skipToken : ({ signal }) => getRelease({ artist, title }, signal),
    enabled: lookupSetting === 'on',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The links next to the release work even if this request fails.
    meta: { isPart: true },
  })
}

/** The release of a song, which the API looks up when this component renders. */
export function SongRelease(song: SongReleaseProps) {
  const { data, isLoading, isError, isEnabled } = useRelease(song)
  if (!isEnabled || data?.isOn === false) return null
  const release = data?.release ?? null
  return (
    <div className="flex items-center gap-3">
      {release?.art && (
        <Cover
          seed={release.url}
          name={release.release ?? release.title}
          favicon={null}
          cover={release.art}
          className="size-16 shrink-0 border-[1.5px] border-ink dark:border-transparent"
        />
      )}
      <p role="status">
        {isLoading && savedSongsText.lookingUp}
        {isError && savedSongsText.releaseFailed}
        {data?.release === null && savedSongsText.noRelease}
        {release && <ReleaseLink release={release} />}
      </p>
    </div>
  )
}

export function ReleaseLink({ release }: { readonly release: Release }) {
  const { url, date, source = 'musicbrainz' } = release
  const name = release.release ?? release.title
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center gap-1.5 font-semibold underline decoration-1 underline-offset-4 pointer-coarse:py-2"
      >
        <span dir="auto">
          {date === null ? name : savedSongsText.release({ name, year: date.slice(0, 4) })}
        </span>
        <ExternalLink aria-hidden="true" className="size-3 shrink-0" />
      </a>{' '}
      <span className="text-soft">{savedSongsText.foundAt(source)}</span>
    </>
  )
}
