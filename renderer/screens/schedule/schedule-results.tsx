import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ListedShow, PlayedSong } from '../../../shared/api/schedule.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { showsText } from '../../../shared/locales/generated/shows.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../domain/following/follows-provider.tsx'
import { RemindButton } from '../../domain/following/remind-button.tsx'
import { useSwap } from '../../domain/player/player.ts'
import { songText } from '../../domain/player/song-log.ts'
import { isOver, showTime } from '../../domain/schedule/on-air-at.ts'
import { SEARCH_MIN_LENGTH, scheduleSearchQuery } from '../../domain/schedule/schedule-queries.ts'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { useNow } from '../../lib/current-time.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const ROW = 'border-b border-hairline py-2 text-[0.875rem]'
const NAME = 'text-left text-base leading-tight font-semibold wrap-anywhere'
const DETAIL = 'text-left text-[0.8125rem] text-soft wrap-anywhere'

function ShowResult({ show }: { readonly show: ListedShow }) {
  const now = useNow()
  const { title, host, stationId, stationName } = show
  return (
    <li className={cx(ROW, 'flex items-start gap-1')}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          <ShowLink showId={show.id}>{title}</ShowLink>
          {host !== null && <span className="font-normal">{scheduleText.with(host)}</span>}
        </p>
        <p dir="auto" className={DETAIL}>
          {showTimeText(show, now)}{' '}
          <StationLink id={stationId} className="underline decoration-hairline">
            {stationName}
          </StationLink>
        </p>
      </div>
      {show.next && (
        <RemindButton show={showTime(show.next)} station={{ id: stationId, name: stationName }} />
      )}
      <FollowButton kind="show" id={show.id} name={title} isSmall />
    </li>
  )
}

/** Text before the station's name, such as "On now on". */
function showTimeText({ current, next }: ListedShow, now: number): string {
  const text = showsText.search
  const currentTime = current && showTime(current)
  const nextTime = next && showTime(next)
  if (currentTime && !isOver(currentTime, now)) return text.onNow
  if (nextTime && nextTime.startsAt > now) {
    return text.onAt(weekdayTimeText(nextTime.startsAt, now))
  }
  return text.on
}

function SongResult({ played }: { readonly played: PlayedSong }) {
  const text = showsText.search
  const { song, stationId, stationName, isPlaying } = played
  const swap = useSwap(stationId)
  return (
    <li className={cx(ROW, 'flex items-start gap-1')}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className={NAME}>
          {songText(swap(song))}
        </p>
        <p dir="auto" className={DETAIL}>
          {isPlaying ? text.playsNow : text.played(Date.parse(song.at))}{' '}
          <StationLink id={stationId} className="underline decoration-hairline">
            {stationName}
          </StationLink>
        </p>
      </div>
      <FollowButton kind="station" id={stationId} name={stationName} isSmall />
    </li>
  )
}

const ROWS_SHOWN = 5
const NO_SHOWS: readonly ListedShow[] = []
const NO_SONGS: readonly PlayedSong[] = []

function summaryText(shows: number, songs: number, query: string): string {
  const text = showsText.search
  const parts = [shows > 0 && text.foundShows(shows), songs > 0 && text.foundSongs(songs)]
  const results = parts.filter((part) => part !== false)
  return results.length === 0
    ? text.foundNone(query)
    : text.found({ results: formats.list(results, { type: 'conjunction' }), query })
}

/** Shows and played songs that match the search text, next to the stations on the search page. */
export function ScheduleResults({ query }: { readonly query: string }) {
  const text = showsText.search
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isPlaceholderData } = useQuery(scheduleSearchQuery(query))
  const shows = useUnblocked(data?.shows ?? NO_SHOWS)
  const songs = useUnblocked(data?.songs ?? NO_SONGS)
  if (query.length < SEARCH_MIN_LENGTH) return null
  const isLoaded = data !== undefined && !isPlaceholderData
  const count = isLoaded ? shows.length + songs.length : 0
  const pendingText = isError ? text.failed : text.searching
  const statusText = isLoaded ? summaryText(shows.length, songs.length, query) : pendingText
  return (
    <aside aria-label={text.title} className="mb-4 desktop:mb-0">
      <h2 className="text-lg max-desktop:sr-only">{text.title}</h2>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 desktop:mb-2">
        <p role="status" className="min-w-0 text-[0.875rem] text-soft">
          {statusText}
        </p>
        {count > 0 && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            className="desktop:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text.hide : text.show}
            <ChevronDown aria-hidden="true" className={cx('size-4', isOpen && 'rotate-180')} />
          </Button>
        )}
      </div>
      <div
        id={id}
        className={cx(!isOpen && 'max-desktop:hidden', isPlaceholderData && 'opacity-60')}
      >
        {data && <ResultLists shows={shows} songs={songs} />}
      </div>
    </aside>
  )
}

interface ResultListsProps {
  readonly shows: readonly ListedShow[]
  readonly songs: readonly PlayedSong[]
}

function ResultLists({ shows, songs }: ResultListsProps) {
  const text = showsText.search
  return (
    <FollowsProvider>
      <ResultList title={text.shows} items={shows}>
        {(show) => <ShowResult key={show.id} show={show} />}
      </ResultList>
      <ResultList title={text.songs} items={songs}>
        {(played) => (
          <SongResult
            key={`${played.stationId} ${played.song.at} ${played.song.title}`}
            played={played}
          />
        )}
      </ResultList>
    </FollowsProvider>
  )
}

interface ResultListProps<Item> {
  readonly title: string
  readonly items: readonly Item[]
  readonly children: (item: Item) => ReactNode
}

function ResultList<Item>({ title, items, children }: ResultListProps<Item>) {
  const text = showsText.search
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  const shown = showsAll ? items : items.slice(0, ROWS_SHOWN)
  return (
    <section aria-label={title} className="mb-5">
      <h3 className="meta border-t-[1.5px] border-ink pt-2 text-soft dark:border-edge">{title}</h3>
      <ul>{shown.map(children)}</ul>
      {shown.length < items.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {text.all(items.length)}
        </Button>
      )}
    </section>
  )
}
