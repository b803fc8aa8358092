import { occurrences, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { occurrenceTime, showTime } from '../../../domain/schedule/on-air-at.ts'
import { useStationSchedule } from '../../../domain/schedule/schedule-queries.ts'
import { useNow } from '../../../lib/current-time.ts'
import { ScheduleWeek } from './schedule-week.tsx'

/** Schedule from a week ago to a week ahead, or the creator's weekly shows. Renders nothing without shows. */
export function StationSchedule({ station }: { readonly station: StationDetail }) {
  const now = useNow()
  const { data: imported, isLoading, failureCount } = useStationSchedule(station.id)
  if (imported && imported.broadcasts.length > 0) {
    return (
      <ScheduleWeek
        shows={imported.broadcasts.map(showTime)}
        stationZone={imported.timeZone}
        station={station}
      />
    )
  }
  // Waits, so that the shows do not change after the first render. After a failure, it shows the creator's shows.
  if (isLoading && failureCount === 0) return null
  const [first] = station.schedule
  if (!first) return null
  const week = occurrences(station.schedule, now - WEEK_MS, now + WEEK_MS)
  return (
    <ScheduleWeek shows={week.map(occurrenceTime)} stationZone={first.timeZone} station={station} />
  )
}
