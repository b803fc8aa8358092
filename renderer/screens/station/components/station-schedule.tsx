import { useState } from 'react'
import { occurrences, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { scheduleText } from '../../../../shared/locales/generated/schedule.ts'
import { showsText } from '../../../../shared/locales/generated/shows.ts'
import { stationPageText } from '../../../../shared/locales/generated/station-page.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { occurrenceTime, type ShowTime, showTime } from '../../../domain/schedule/on-air-at.ts'
import { nextOfEachShow } from '../../../domain/schedule/schedule-days.ts'
import { useStationSchedule } from '../../../domain/schedule/schedule-queries.ts'
import { ShowLink } from '../../../domain/schedule/show-link.tsx'
import { SectionHead } from '../../../domain/stations/section-head.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { weekdayTimeText } from '../../../lib/time-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ScheduleWeek } from './schedule-week.tsx'

const SHOWS_SHOWN = 12

interface StationTimes {
  readonly shows: readonly ShowTime[]
  readonly zone: string | null
}

const NO_TIMES: StationTimes = { shows: [], zone: null }

/** Shows from a week ago to a week ahead: those of the platform, or the creator's weekly ones. */
function useStationTimes({ id, schedule }: StationDetail): StationTimes {
  const now = useNow()
  const { data: imported, isLoading, failureCount } = useStationSchedule(id)
  if (imported && imported.broadcasts.length > 0) {
    return { shows: imported.broadcasts.map(showTime), zone: imported.timeZone }
  }
  // Waits, so that the shows do not change after the first render. After a failure, it shows the creator's shows.
  const [first] = schedule
  if (!first || (isLoading && failureCount === 0)) return NO_TIMES
  const week = occurrences(schedule, now - WEEK_MS, now + WEEK_MS)
  return { shows: week.map(occurrenceTime), zone: first.timeZone }
}

interface StationScheduleProps {
  readonly station: StationDetail
}

export function StationSchedule({ station }: StationScheduleProps) {
  const { shows, zone } = useStationTimes(station)
  if (shows.length === 0) return null
  return <ScheduleWeek shows={shows} stationZone={zone} station={station} />
}

export function StationShows({ station }: StationScheduleProps) {
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const shows = nextOfEachShow(useStationTimes(station).shows, now)
  if (shows.length === 0) return null
  const shown = showsAll ? shows : shows.slice(0, SHOWS_SHOWN)
  return (
    <section aria-label={stationPageText.shows} className="mt-8">
      <SectionHead title={stationPageText.shows} />
      <FollowsProvider>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-10">
          {shown.map(({ show, next }) => (
            <li
              key={show.id}
              className="flex min-h-11 items-center gap-x-3 border-b border-hairline py-1 text-[0.875rem]"
            >
              <p dir="auto" className="min-w-0 flex-1 text-left font-semibold wrap-anywhere">
                <ShowLink showId={show.showId}>{show.title}</ShowLink>
                {show.host !== null && (
                  <span className="font-normal">{scheduleText.with(show.host)}</span>
                )}
              </p>
              {next !== null && (
                <time dateTime={new Date(next).toISOString()} className="text-soft tabular-nums">
                  {next <= now ? showsText.week.onNow : weekdayTimeText(next, now)}
                </time>
              )}
              {show.showId !== null && (
                <FollowButton
                  kind="show"
                  id={show.showId}
                  name={show.title}
                  isSmall
                  className="size-8!"
                />
              )}
            </li>
          ))}
        </ul>
      </FollowsProvider>
      {shown.length < shows.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          {showsText.search.all(shows.length)}
        </Button>
      )}
    </section>
  )
}
