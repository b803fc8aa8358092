import { occurrences, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { occurrenceTime, showTime } from '../../../domain/schedule/on-air-at.ts'
import { useStationSchedule } from '../../../domain/schedule/schedule-queries.ts'
import { useNow } from '../../../lib/current-time.ts'
import { ScheduleWeek } from './schedule-week.tsx'

/**
 * A station's schedule of the week before and after now; empty without one or on failure. Until a schedule is
 * imported, the creator's weekly shows appear.
 */
export function StationSchedule({ station }: { readonly station: StationDetail }) {
  const at = useNow()
  const { data: known, isLoading, failureCount } = useStationSchedule(station.id)
  if (known && known.broadcasts.length > 0) {
    return (
      <ScheduleWeek
        shows={known.broadcasts.map(showTime)}
        stationZone={known.timeZone}
        station={station}
      />
    )
  }
  // Avoids rendering the week twice with different shows. After a failure, the creator's shows are better than none.
  if (isLoading && failureCount === 0) return null
  const [first] = station.schedule
  if (!first) return null
  const week = occurrences(station.schedule, at - WEEK_MS, at + WEEK_MS)
  return (
    <ScheduleWeek shows={week.map(occurrenceTime)} stationZone={first.timeZone} station={station} />
  )
}
