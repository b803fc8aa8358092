import { type ComponentProps, useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { showsText } from '../../../../shared/locales/generated/shows.ts'
import { useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import { useSwap } from '../../../domain/player/player.ts'
import { songText } from '../../../domain/player/song-log.ts'
import { SongHeart } from '../../../domain/saved-songs/song-heart.tsx'
import { useStationSchedule } from '../../../domain/schedule/schedule-queries.ts'
import { SectionHead } from '../../../domain/stations/section-head.tsx'
import { songMenuProps } from '../../../domain/stations/song-menu.ts'
import { dateTimeText } from '../../../lib/time-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

const INITIAL_SONGS = 10
const MORE_SONGS = 50

/** Songs that a station played, from its schedule or, without one, from the song log of this device. */
export function StationPlayed({ station }: { readonly station: Station }) {
  const swap = useSwap(station.id)
  const songs = (useStationSchedule(station.id).data?.songs ?? []).map((song) => swap(song))
  const [shownCount, setShownCount] = useState(INITIAL_SONGS)
  if (songs.length === 0) return <LoggedSongs station={station} />
  return (
    <section aria-label={showsText.songs} className="mt-8">
      <SectionHead title={showsText.songs} />
      <ol>
        {songs.slice(0, shownCount).map((song) => (
          <PlayedSong
            key={song.at + song.title}
            song={{
              artist: song.artist,
              title: song.title,
              stationId: station.id,
              stationName: station.name,
              at: Date.parse(song.at),
            }}
            className="grid-cols-[6.5rem_minmax(0,1fr)_auto]"
          />
        ))}
      </ol>
      {songs.length > shownCount && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => setShownCount(shownCount + MORE_SONGS)}
        >
          {nowPlayingText.log.more}
        </Button>
      )}
    </section>
  )
}

function LoggedSongs({ station }: { readonly station: Station }) {
  const log = useNowPlayingStore((state) => state.log)
  const songs = log.filter(({ stationId }) => stationId === station.id).slice(-INITIAL_SONGS)
  if (songs.length === 0) return null
  return (
    <section aria-label={nowPlayingText.log.title} className="mt-8">
      <SectionHead title={nowPlayingText.log.title} />
      <ul>
        {songs.toReversed().map((song) => (
          <PlayedSong
            key={song.id}
            song={{ ...song, at: song.startedAt }}
            className="grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          />
        ))}
      </ul>
    </section>
  )
}

interface PlayedSongProps {
  readonly song: ComponentProps<typeof SongHeart>['song']
  readonly className: string
}

function PlayedSong({ song, className }: PlayedSongProps) {
  return (
    <li
      {...songMenuProps(song)}
      className={cx(
        'grid items-center gap-x-4 border-b border-hairline py-1.5 text-[0.875rem]',
        className,
      )}
    >
      <time
        dateTime={new Date(song.at).toISOString()}
        className="meta pt-0.5 text-soft tabular-nums"
      >
        {dateTimeText(song.at, Date.now())}
      </time>
      <span dir="auto" className="text-left wrap-anywhere">
        {songText(song)}
      </span>
      <SongHeart song={song} name={songText(song)} className="-my-1 size-8!" />
    </li>
  )
}
