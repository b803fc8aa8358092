import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Broadcast, type OnAir, SCHEDULE_STATIONS_MAX } from '../../../shared/api/schedule.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { FollowButton } from '../../domain/following/follow-button.tsx'
import { useFollowedBroadcasts } from '../../domain/following/following-query.ts'
import { FollowsProvider } from '../../domain/following/follows-provider.tsx'
import { isOver, onAirAt, type ShowTime, showTime } from '../../domain/schedule/on-air-at.ts'
import { onAirQuery } from '../../domain/schedule/on-air-query.ts'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { SectionHead } from '../../domain/stations/section-head.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { StationList } from '../../domain/stations/station-list.tsx'
import { StationMenuButton, stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../domain/stations/station-play-button.tsx'
import { MoreLink } from '../../domain/stations/station-shelf.tsx'
import { useStationsById } from '../../domain/stations/stations.ts'
import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'

/** Number of shows in the section: two rows of three. */
const LIVE_SHOWS_MAX = 6

interface LiveShow {
  readonly stationId: string
  readonly show: ShowTime
  /** True for a favorite station and for a followed station, show or creator. */
  readonly isOwn: boolean
}

/** Selects the current shows: favorites and follows before others, then the latest start. Each station appears once. */
export function selectLive(
  schedules: readonly OnAir[],
  followed: readonly Broadcast[],
  favoriteIds: ReadonlySet<string>,
  time: number,
): readonly LiveShow[] {
  const byStation = new Map<string, LiveShow>()
  const add = (stationId: string, show: ShowTime | null, isOwn: boolean) => {
    if (show !== null && !byStation.has(stationId))
      byStation.set(stationId, { stationId, show, isOwn })
  }
  for (const broadcast of followed) {
    const show = showTime(broadcast)
    if (show.startsAt <= time && !isOver(show, time)) add(broadcast.stationId, show, true)
  }
  for (const onAir of schedules) {
    const { stationId } = onAir
    add(stationId, onAirAt(onAir, time).now, favoriteIds.has(stationId))
  }
  return [...byStation.values()]
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.show.startsAt - a.show.startsAt)
    .slice(0, LIVE_SHOWS_MAX)
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

interface LiveNowProps {
  readonly favoriteIds: readonly string[]
  readonly stations: readonly Station[]
}

/** The shows that are on air at favorite and followed stations and at stations of the catalog. */
export function LiveNow({ favoriteIds, stations }: LiveNowProps) {
  const now = useNow()
  const followed = useUnblocked(useFollowedBroadcasts())
  const known = new Map(stations.map((station) => [station.id, station]))
  const schedules = useUnblocked(useOnAirOf([...new Set([...favoriteIds, ...known.keys()])]))
  const live = selectLive(schedules, followed, new Set(favoriteIds), now)
  const unknownIds = live.map(({ stationId }) => stationId).filter((id) => !known.has(id))
  const others = useStationsById(unknownIds).stations
  const rows = live.flatMap(({ stationId, show }) => {
    const station = known.get(stationId) ?? others.find(({ id }) => id === stationId)
    return station ? { station, show } : []
  })
  if (rows.length === 0) return null
  return (
    <section aria-label={homeText.live}>
      <SectionHead
        title={homeText.live}
        action={<MoreLink to="/search">{homeText.findShows}</MoreLink>}
      />
      <StationList ids={rows.map(({ station }) => station.id)}>
        <FollowsProvider>
          <ul className="grid gap-x-6 @xl:grid-cols-2 @4xl:grid-cols-3">
            {rows.map(({ station, show }) => (
              <li key={station.id} className="border-b border-hairline py-0.5">
                <LiveRow station={station} show={show} now={now} />
              </li>
            ))}
          </ul>
        </FollowsProvider>
      </StationList>
    </section>
  )
}

interface LiveRowProps {
  readonly station: Station
  readonly show: ShowTime
  readonly now: number
}

function LiveRow({ station, show, now }: LiveRowProps) {
  const progress = progressOf(show, now)
  return (
    <article {...stationMenuProps(station)} className="flex items-center gap-2">
      <StationPlayButton station={station} tipSide="right" className="size-9!" />
      <Cover
        seed={station.id}
        name={station.name}
        favicon={station.favicon}
        cover={station.cover}
        className="size-9 border-[1.5px] border-ink dark:border-transparent"
      />
      <div className="min-w-0 flex-1">
        <h3 dir="auto" title={show.title} className="truncate text-left text-[0.9375rem] leading-5">
          <ShowLink showId={show.showId}>{show.title}</ShowLink>
        </h3>
        <p dir="auto" className="truncate text-left text-[0.75rem] leading-4 text-soft">
          <StationLink id={station.id}>{station.name}</StationLink>
          {show.host !== null && scheduleText.with(show.host)}
          {show.endsAt !== null && scheduleText.until(show.endsAt)}
        </p>
        {progress !== null && <ProgressLine value={progress} />}
      </div>
      {show.showId !== null && (
        <FollowButton kind="show" id={show.showId} name={show.title} isSmall />
      )}
      <StationMenuButton station={station} />
    </article>
  )
}
