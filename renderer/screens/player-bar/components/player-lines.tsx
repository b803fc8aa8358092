import { ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { logReportedSong, useSong } from '../../../domain/player/now-playing.ts'
import { useSwap } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { songText } from '../../../domain/player/song-log.ts'
import { SongHeart } from '../../../domain/saved-songs/song-heart.tsx'
import { OnAirLine } from '../../../domain/schedule/on-air-line.tsx'
import { useReportedSong } from '../../../domain/schedule/on-air-query.ts'
import { NowPlayingLink, StationLink } from '../../../domain/stations/station-link.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { cx } from '../../../ui/cx.ts'

function PlayingBars() {
  return (
    <span aria-hidden="true" className="onair">
      <i />
      <i />
      <i />
    </span>
  )
}

export function playerStatusText(
  state: Pick<PlayerState, 'status' | 'isFilling' | 'failure' | 'previous'>,
): string {
  switch (state.status) {
    case 'idle':
      return playerText.nothingPlaying
    case 'connecting':
      if (state.previous) return playerText.connectingFrom(state.previous.name)
      return state.isFilling ? playerText.buffering : playerText.connecting
    case 'playing':
      return playerText.live
    case 'buffering':
      return playerText.buffering
    case 'reconnecting':
      return playerText.reconnecting
    case 'paused':
      return playerText.paused
    case 'failed':
      return state.failure ?? playerText.paused
  }
}

export const STATUS_CLASSES: Record<PlayerState['status'], string> = {
  idle: 'text-soft',
  connecting: 'text-soft',
  playing: 'font-semibold text-live',
  buffering: 'text-soft',
  reconnecting: 'font-semibold text-hot-text',
  paused: 'text-soft',
  failed: 'text-hot-text',
}

/** Statuses whose text leaves room for the show. */
const SHORT_STATUSES: ReadonlySet<PlayerState['status']> = new Set([
  'playing',
  'paused',
  'buffering',
])

interface PlayerLinesProps {
  readonly state: PlayerState
  /** Called before the user opens the now-playing view. */
}

/** Station, song, status and show of the player bar. styles/player.css places the lines. */
export function PlayerLines({ state }: PlayerLinesProps) {
  const { item, status, failure } = state
  const isAnnounced = useIsAnnounced(status)
  const hasRoom = SHORT_STATUSES.has(status)
  return (
    <>
      {item && (
        <>
          <PlayerCover station={item} />
          <p
            dir="auto"
            title={item.name}
            className={cx(
              'truncate text-left font-display text-base leading-[1.15] font-bold [grid-area:name]',
              status !== 'failed' && 'self-end',
            )}
          >
            {isDroppedStation(item.id) ? (
              item.name
            ) : (
              <StationLink id={item.id}>{item.name}</StationLink>
            )}
          </p>
          <SongLine station={item} isPlaying={status === 'playing'} />
        </>
      )}
      <div className={cx('flex min-w-0 gap-3 [grid-area:status]', item && 'self-start')}>
        <div
          role="status"
          aria-live={isAnnounced ? 'polite' : 'off'}
          title={failure ?? undefined}
          className={cx(
            item
              ? 'line-clamp-2 text-[0.8125rem] leading-[1.3]'
              : 'font-display leading-[1.3] font-semibold bar:text-lg',
            hasRoom ? 'shrink-0' : 'min-w-0',
          )}
        >
          <span
            className={cx(
              status === 'playing' && 'inline-flex items-center gap-2',
              STATUS_CLASSES[status],
            )}
          >
            {status === 'playing' && <PlayingBars />}
            {playerStatusText(state)}
          </span>{' '}
          {!item && (
            <Link
              to="/browse"
              className="font-semibold whitespace-nowrap underline underline-offset-4 target-line"
            >
              {playerText.pickStation}
            </Link>
          )}
        </div>
        {item && hasRoom && (
          <OnAirLine stationId={item.id} className="text-[0.8125rem] leading-[1.3]" />
        )}
      </div>
    </>
  )
}

function PlayerCover({ station }: { readonly station: Station }) {
  return (
    <NowPlayingLink
      data-now-playing-cover
      className="player-cover group relative block no-underline"
    >
      <Cover
        seed={station.id}
        name={station.name}
        favicon={station.favicon}
        cover={station.cover}
        className="size-11 border-[1.5px] border-ink dark:border-transparent"
      />
      <span className="absolute inset-0 hidden place-items-center bg-scrim text-(color:--cover-paper) group-hover:grid group-focus-visible:grid">
        <ChevronUp aria-hidden="true" className="size-6" />
      </span>
    </NowPlayingLink>
  )
}

/** False when a status alternates between playing and buffering, because announcements would interrupt each other. */
function useIsAnnounced(status: PlayerState['status']): boolean {
  const previousStatus = useRef(status)
  useEffect(() => {
    previousStatus.current = status
  }, [status])
  return status !== 'buffering' && !(status === 'playing' && previousStatus.current === 'buffering')
}

const MINUTE_MS = 60_000

/** Returns the remaining minutes, rounded up, and rerenders when they change. Returns null without a timer. */
export function useMinutesLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endsAt])
  if (endsAt === null) return null
  return Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
}

interface SongLineProps {
  readonly station: Station
  readonly isPlaying: boolean
}

/** Returns the current song, from the stream or the station's schedule, and adds the latter to the song history. */
export function useCurrentSong(station: Station, isPlaying: boolean) {
  const streamSong = useSong()
  const scheduledSong = useReportedSong(station.id)
  const swap = useSwap(station.id)
  const reportedSong =
    streamSong === null && isPlaying && scheduledSong ? swap(scheduledSong) : null
  useEffect(() => {
    if (reportedSong === null) return
    const { artist, title, at } = reportedSong
    const { id: stationId, name: stationName } = station
    logReportedSong({ artist, title, stationId, stationName, at: Date.parse(at) })
  }, [reportedSong, station])
  const song = streamSong ?? reportedSong
  if (song === null) return null
  const at = 'startedAt' in song ? song.startedAt : Date.parse(song.at)
  return { ...song, stationId: station.id, stationName: station.name, at }
}

/** Always rendered, so that changes are announced. */
function SongLine({ station, isPlaying }: SongLineProps) {
  const song = useCurrentSong(station, isPlaying)
  const songName = song ? songText(song) : ''
  return (
    <div className="player-song flex min-w-0 items-center gap-1">
      <p
        dir="auto"
        aria-live="polite"
        aria-atomic="true"
        title={songName || undefined}
        className="min-w-0 truncate text-left text-[0.8125rem] leading-[1.3]"
      >
        {songName}
      </p>
      {song && <SongHeart song={song} name={null} tipSide="right" className="-my-1 size-6!" />}
    </div>
  )
}
