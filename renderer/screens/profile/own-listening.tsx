import { Link } from 'react-router'
import type { SavedSong } from '../../../shared/api/saved-songs.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { profileText } from '../../../shared/locales/generated/profile.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useFollowedKeys } from '../../domain/following/following-query.ts'
import { useListeningSummary } from '../../domain/history/history.ts'
import { useNowPlayingStore } from '../../domain/player/now-playing-store.ts'
import { type LoggedSong, songText } from '../../domain/player/song-log.ts'
import { getSavedSongs, type SongToSave } from '../../domain/saved-songs/saved-songs.ts'
import { useSavedSongs } from '../../domain/saved-songs/saved-songs-query.ts'
import { SongHeart } from '../../domain/saved-songs/song-heart.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { dateTimeText, durationText, listeningText } from '../../lib/time-texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { ListeningWeek } from './components/listening-week.tsx'

export const RECENT_SONGS = 5

type RecentSong = SongToSave & { readonly key: string }

const toRecentSong = ({ startedAt, ...song }: LoggedSong) => ({ ...song, at: startedAt })

/** Returns the songs that played or were saved last, each once. Without a station id, a song cannot be saved again. */
export function recentSongs(
  log: readonly LoggedSong[],
  savedSongs: readonly SavedSong[],
): RecentSong[] {
  const saved = savedSongs.flatMap(({ stationId, at, ...song }) =>
    stationId === null ? [] : { ...song, stationId, at: Date.parse(at) },
  )
  const newest = [...log.map(toRecentSong), ...saved].toSorted((a, b) => b.at - a.at)
  const byKey = new Map<string, SongToSave>()
  for (const song of newest) {
    const key = songKey(song)
    if (!byKey.has(key)) byKey.set(key, song)
  }
  return [...byKey].slice(0, RECENT_SONGS).map(([key, song]) => ({ ...song, key }))
}

interface NumberLinkProps {
  readonly to: string
  readonly label: string
  readonly value: string | undefined
}

function NumberLink({ to, label, value }: NumberLinkProps) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="meta">
        <Link to={to} className="target-line underline underline-offset-4 hover:text-hot-text">
          {label}
        </Link>
      </dt>
      <dd className="poster min-h-[1em] text-3xl wide:text-4xl">{value}</dd>
    </div>
  )
}

export function OwnNumbers() {
  const text = profileText.numbers
  const week = useListeningSummary().data
  const favorites = useFavorites().data
  const followed = useFollowedKeys().data
  const { savedSongs, isPending } = useSavedSongs()
  const songs = isPending ? undefined : getSavedSongs(savedSongs.values()).length
  const countOf = (count: number | undefined) =>
    count === undefined ? undefined : formats.number(count)
  return (
    <Panel title={text.title}>
      <dl className="grid grid-cols-2 gap-6 wide:grid-cols-4">
        <NumberLink
          to="/library/history"
          label={text.listened}
          value={week && (week.ms === 0 ? durationText(0) : listeningText(week.ms))}
        />
        <NumberLink
          to="/library/favorites"
          label={text.favorites(favorites?.length ?? 0)}
          value={countOf(favorites?.length)}
        />
        <NumberLink
          to="/library/history?view=songs"
          label={text.songs(songs ?? 0)}
          value={countOf(songs)}
        />
        <NumberLink
          to="/library/following"
          label={text.following}
          value={countOf(followed?.size)}
        />
      </dl>
    </Panel>
  )
}

function RecentSongs() {
  const text = profileText.songs
  const log = useNowPlayingStore((state) => state.log)
  const { savedSongs } = useSavedSongs()
  const songs = recentSongs(log, getSavedSongs(savedSongs.values()))
  const now = Date.now()
  return (
    <Panel title={text.title}>
      {songs.length === 0 && <p className="text-soft">{text.none}</p>}
      <ul>
        {songs.map(({ key, ...song }) => (
          <li
            key={key}
            className="flex items-center gap-3 border-b border-hairline py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-left font-semibold wrap-anywhere">
                {songText(song)}
              </p>
              <p className="text-[0.8125rem] text-soft">
                <time dateTime={new Date(song.at).toISOString()}>{dateTimeText(song.at, now)}</time>
                <span aria-hidden="true"> · </span>
                <StationLink id={song.stationId}>{song.stationName}</StationLink>
              </p>
            </div>
            <SongHeart song={song} name={songText(song)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function OwnListening() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-2">
      <ListeningWeek />
      <RecentSongs />
    </div>
  )
}
