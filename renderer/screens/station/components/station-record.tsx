import type { Station } from '../../../../shared/api/stations.ts'
import { ConnectionLines, linesOf } from '../../../domain/player/connection-lines.tsx'
import { useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import { player } from '../../../domain/player/player.ts'
import { songText } from '../../../domain/player/song-log.ts'
import { SongHeart } from '../../../domain/saved-songs/song-heart.tsx'
import { useMessages } from '../../../locales/messages.ts'

/** Songs of one station that are shown. The dialog of songs has all of them. */
const SONGS_SHOWN = 10

type Named = Pick<Station, 'id' | 'name'>

/** The last songs heard on a station in this run, the newest first; nothing before the first. */
export function StationSongs({ station }: { readonly station: Named }) {
  const text = useMessages().nowPlaying
  const log = useNowPlayingStore((state) => state.log)
  const songs = log.filter(({ stationId }) => stationId === station.id).slice(-SONGS_SHOWN)
  if (songs.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-lg">{text.log.title}</h3>
      <ul className="mt-2">
        {songs.toReversed().map((song) => (
          <li
            key={song.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-1.5 text-[0.875rem]"
          >
            <time
              dateTime={new Date(song.startedAt).toISOString()}
              className="meta pt-0.5 text-soft tabular-nums"
            >
              {text.clock(song.startedAt, Date.now())}
            </time>
            <span dir="auto" className="text-left wrap-anywhere">
              {songText(song)}
            </span>
            <SongHeart
              song={{ ...song, at: song.startedAt }}
              name={songText(song)}
              className="-my-1 size-8!"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What befell the connections to a station until now, in this run; nothing before it was asked for. */
export function StationConnections({ station }: { readonly station: Named }) {
  const { details } = useMessages().nowPlaying
  const failures = useMessages().streamFailures
  const lines = linesOf(player.connectionLog(station.id), station.name, { details, failures })
  if (lines.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-lg">{details.title}</h3>
      <ConnectionLines lines={lines} />
    </section>
  )
}
