import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { isDroppedStation } from '../../../domain/player/dropped-id.ts'
import { usePlayer } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { songText } from '../../../domain/player/song-log.ts'
import { SongHeart } from '../../../domain/saved-songs/song-heart.tsx'
import { SongLinks } from '../../../domain/saved-songs/song-links.tsx'
import { ReleaseLink, useRelease } from '../../../domain/saved-songs/song-release.tsx'
import { NowNext } from '../../../domain/stations/now-next.tsx'
import { aboutStation } from '../../../domain/stations/station-about.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { webAddress } from '../../../lib/web-address.ts'
import { Cover } from '../../../ui/cover/cover.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ConnectionLog, FactList } from './connection-log.tsx'
import {
  MiniPlayerButton,
  type PlayerDialog,
  PlayerKeys,
  QueueButton,
  RetryButton,
  type StationSkipper,
  StationTools,
} from './player-keys.tsx'
import { playerStatusText, STATUS_CLASSES, useCurrentSong } from './player-lines.tsx'
import { SleepTimer } from './sleep-dialog.tsx'
import { SongLog } from './song-log.tsx'
import { VolumeControl } from './volume-control.tsx'

/** The station that plays with everything about its sound. It has all controls of the player bar. */
export function NowPlayingView({ skipper }: { readonly skipper: StationSkipper }) {
  const state = usePlayer()
  const page = useRef<HTMLDivElement>(null)
  const { item, volume, muted } = state
  const focusPage = () => page.current?.focus()
  return (
    <div
      ref={page}
      tabIndex={-1}
      className="mx-auto grid max-w-[84rem] gap-x-10 gap-y-8 outline-none desktop:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
    >
      <div className="min-w-0 self-start desktop:sticky desktop:top-20">
        {item ? (
          <>
            <PlayingNow key={item.id} station={item} state={state} />
            <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
              <PlayerKeys state={state} skipper={skipper} />
              {state.status === 'failed' && (
                <RetryButton state={state} onBeforeUnmount={focusPage} />
              )}
              <StationTools state={state} onBeforeUnmount={focusPage} />
              <QueueButton />
              <MiniPlayerButton />
            </div>
          </>
        ) : (
          <EmptyState title={nowPlayingText.empty}>{nowPlayingText.emptyHint}</EmptyState>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <VolumeControl volume={volume} muted={muted} />
          <Link
            to="/settings/audio"
            className="text-[0.8125rem] underline underline-offset-4 target-line"
          >
            {stationPageText.audioSettings}
          </Link>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-8 roomy:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          {item && !isDroppedStation(item.id) && <NowNext station={item} />}
          {item && (
            <Section title={nowPlayingText.sleep.title}>
              <SleepTimer />
            </Section>
          )}
          <Section id="log" title={nowPlayingText.log.title}>
            <SongLog />
          </Section>
        </div>
        {item && (
          <div className="grid min-w-0 content-start gap-8">
            {!isDroppedStation(item.id) && (
              <Section title={stationPageText.facts}>
                <StationFacts station={item} />
              </Section>
            )}
            <Section id="details" title={nowPlayingText.details.title}>
              <ConnectionLog key={item.id} station={item} />
            </Section>
          </div>
        )}
      </div>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** The player bar links to the section by this id. */
  readonly id?: PlayerDialog
  readonly children: ReactNode
}

function Section({ title, id, children }: SectionProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [hash, id])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="min-w-0 scroll-mt-4 outline-none"
    >
      <h3 id={headingId} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </section>
  )
}

interface PlayingNowProps {
  readonly station: Station
  readonly state: PlayerState
}

/** Art, song and station. Without a song, the station's name is the heading. */
function PlayingNow({ station, state }: PlayingNowProps) {
  const song = useCurrentSong(station, state.status === 'playing')
  const release = useRelease(song).data?.release ?? null
  const { id, name } = station
  const stationName = isDroppedStation(id) ? name : <StationLink id={id}>{name}</StationLink>
  return (
    <>
      <div data-now-playing-art className="w-[min(100%,44dvh)]" {...stationMenuProps(station)}>
        <Cover
          seed={id}
          name={name}
          favicon={station.favicon}
          cover={release?.art ?? station.cover}
          className="w-full border-[1.5px] border-ink dark:border-transparent"
        />
      </div>
      <p role="status" className={`mt-3 text-[0.875rem] ${STATUS_CLASSES[state.status]}`}>
        {playerStatusText(state)}
      </p>
      <div className="mt-1 flex items-start gap-2">
        <h3
          dir="auto"
          aria-live="polite"
          className="min-w-0 flex-1 text-left text-3xl leading-none wrap-anywhere"
        >
          {song ? song.title : stationName}
        </h3>
        {song && <SongHeart song={song} name={null} />}
      </div>
      {song && (
        <>
          {song.artist !== null && (
            <p dir="auto" className="mt-1 text-left text-lg leading-tight wrap-anywhere">
              {song.artist}
            </p>
          )}
          <p dir="auto" className="mt-1 text-left font-semibold wrap-anywhere">
            {stationName}
          </p>
          <div className="mt-1 text-[0.8125rem]">
            {release && <ReleaseLink release={release} />}
            <SongLinks song={song} name={songText(song)} />
          </div>
        </>
      )}
    </>
  )
}

function StationFacts({ station }: { readonly station: Station }) {
  const homepage = webAddress(station.homepage)
  const facts = [
    { label: stationPageText.genres, value: station.tags.join(', ') },
    ...aboutStation(station, Date.now()),
  ].filter(({ value }) => value !== '')
  return (
    <FactList facts={facts}>
      {homepage && (
        <>
          <dt className="meta text-soft">{stationPageText.homepage}</dt>
          <dd className="wrap-anywhere">
            <a
              href={homepage}
              target="_blank"
              rel="noreferrer"
              className="font-semibold underline decoration-1 underline-offset-4 target-line"
            >
              <bdi>{homepage}</bdi>
            </a>
          </dd>
        </>
      )}
    </FactList>
  )
}
