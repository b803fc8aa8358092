import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Broadcast, type OnAir, SCHEDULE_STATIONS_MAX } from '../../../shared/api/schedule.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
import { useFollowedBroadcasts } from '../../domain/following/following-query.ts'
import { FollowsProvider } from '../../domain/following/follows-provider.tsx'
import { RemindButton } from '../../domain/following/remind-button.tsx'
import { isOver, onAirAt, type ShowTime, showTime } from '../../domain/schedule/on-air-at.ts'
import { onAirQuery } from '../../domain/schedule/on-air-query.ts'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { SectionHead } from '../../domain/stations/section-head.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { StationList } from '../../domain/stations/station-list.tsx'
import { stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../domain/stations/station-play-button.tsx'
import { useStationsById } from '../../domain/stations/stations.ts'
import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { PlayablePrint } from '../../ui/cover/playable-print.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'

/** Number of shows on the shelf: two rows of three. */
export const ON_NOW_SHOWN = 6
/** How far in the future an upcoming show may start, in ms. */
const SOON_MS = 24 * 60 * 60_000

interface OnNow {
  readonly stationId: string
  readonly show: ShowTime
  readonly isOn: boolean
}

/**
 * Selects the current shows of favorites and follows, with the latest start first. Upcoming shows fill the remaining
 * places. Each station appears once. `more` contains the current shows that do not fit.
 */
export function selectOnNow(
  schedules: readonly OnAir[],
  followed: readonly Broadcast[],
  time: number,
): { readonly shown: readonly OnNow[]; readonly more: readonly OnNow[] } {
  const byStation = new Map<string, OnNow>()
  const add = (stationId: string, show: ShowTime | null, isOn: boolean) => {
    if (show === null || isOver(show, time) || show.startsAt - time >= SOON_MS) return
    const current = byStation.get(stationId)
    if (!current || (isOn && !current.isOn)) byStation.set(stationId, { stationId, show, isOn })
  }
  for (const onAir of schedules) {
    const { now, next } = onAirAt(onAir, time)
    add(onAir.stationId, now ?? next, now !== null)
  }
  for (const broadcast of followed) {
    const show = showTime(broadcast)
    add(broadcast.stationId, show, show.startsAt <= time)
  }
  const entries = [...byStation.values()]
  const currentShows = entries
    .filter(({ isOn }) => isOn)
    .sort((a, b) => b.show.startsAt - a.show.startsAt)
  const upcoming = entries
    .filter(({ isOn }) => !isOn)
    .sort((a, b) => a.show.startsAt - b.show.startsAt)
  return {
    shown: [...currentShows, ...upcoming].slice(0, ON_NOW_SHOWN),
    more: currentShows.slice(ON_NOW_SHOWN),
  }
}

/** Loads the schedules of any number of stations. Each batch of the maximum request size waits for the previous one. */
export function useOnAirOf(stationIds: readonly string[]): readonly OnAir[] {
  const [batchCount, setBatchCount] = useState(1)
  const requestedIds = stationIds.slice(0, batchCount * SCHEDULE_STATIONS_MAX)
  const { schedules, areLoaded } = useQueries({
    queries: requestedIds.map(onAirQuery),
    combine: (results) => ({
      schedules: results.flatMap(({ data }) => data ?? []),
      areLoaded: results.every(
        ({ isPending, fetchStatus }) => !isPending || fetchStatus === 'idle',
      ),
    }),
  })
  const hasMore = areLoaded && requestedIds.length < stationIds.length
  useEffect(() => {
    if (hasMore) setBatchCount(batchCount + 1)
  }, [hasMore, batchCount])
  return schedules
}

export function OnNowShelf() {
  const favorites = useFavorites().data ?? []
  const followed = useUnblocked(useFollowedBroadcasts())
  const now = useNow()
  const schedules = useUnblocked(useOnAirOf(favorites.map(({ stationId }) => stationId)))
  const { shown, more } = selectOnNow(schedules, followed, now)
  const { stations } = useStationsById(shown.map(({ stationId }) => stationId))
  if (schedules.length === 0 && shown.length === 0) return null
  const favoriteIds = new Set(schedules.map(({ stationId }) => stationId))
  const morePage = more.some(({ stationId }) => favoriteIds.has(stationId))
    ? 'favorites'
    : 'following'
  return (
    <Shelf
      shown={shown}
      stations={stations}
      now={now}
      more={more.length === 0 ? null : { count: more.length, of: morePage }}
    />
  )
}

interface ShelfProps {
  readonly shown: readonly OnNow[]
  readonly stations: readonly Station[]
  readonly now: number
  /** Number of other current shows, and the library page that lists them. Null when there are none. */
  readonly more: { readonly count: number; readonly of: 'favorites' | 'following' } | null
}

function Shelf({ shown, stations, now, more }: ShelfProps) {
  const byId = new Map(stations.map((station) => [station.id, station]))
  return (
    <section aria-label={homeText.onNow}>
      <SectionHead
        title={homeText.onNow}
        lead={homeText.onNowLead}
        action={
          <LinkButton to="/search" size="small">
            {homeText.findShows}
          </LinkButton>
        }
      />
      {shown.length === 0 && <p className="max-w-prose text-soft">{homeText.onNowNone}</p>}
      <StationList ids={stations.map(({ id }) => id)}>
        <FollowsProvider>
          <ul className="grid gap-x-6 wide:grid-cols-2 desktop:grid-cols-3">
            {shown.map(({ stationId, show, isOn }) => {
              const station = byId.get(stationId)
              return (
                station && (
                  <li key={stationId} className="border-b border-hairline py-2.5">
                    <OnNowRow station={station} show={show} isOn={isOn} now={now} />
                  </li>
                )
              )
            })}
          </ul>
        </FollowsProvider>
      </StationList>
      {more && (
        <LinkButton to={`/library/${more.of}`} size="small" className="mt-3">
          {homeText.onNowMore(more.count)}
        </LinkButton>
      )}
    </section>
  )
}

interface RowProps extends Pick<OnNow, 'show' | 'isOn'> {
  readonly station: Station
  readonly now: number
}

function OnNowRow({ station, show, isOn, now }: RowProps) {
  const progress = isOn ? progressOf(show, now) : null
  return (
    <article {...stationMenuProps(station)} className="flex items-center gap-3">
      <PlayablePrint station={station}>
        <StationPlayButton station={station} tipSide="right" />
      </PlayablePrint>
      <div className="min-w-0 flex-1">
        <h3 dir="auto" title={show.title} className="truncate text-left text-lg leading-tight">
          <ShowLink showId={show.showId}>{show.title}</ShowLink>
        </h3>
        <p dir="auto" className="truncate text-left text-[0.8125rem] text-soft">
          <StationLink id={station.id}>{station.name}</StationLink>
          {show.host !== null && scheduleText.with(show.host)}
          {isOn
            ? show.endsAt !== null && scheduleText.until(show.endsAt)
            : `, ${weekdayTimeText(show.startsAt, now)}`}
        </p>
        {progress !== null && <ProgressLine value={progress} />}
      </div>
      {!isOn && <RemindButton show={show} station={station} />}
      {show.showId !== null && (
        <FollowButton kind="show" id={show.showId} name={show.title} isSmall />
      )}
    </article>
  )
}
