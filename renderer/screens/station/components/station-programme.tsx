import { occurrences, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { StationDetail } from '../../../../shared/api/stations.ts'
import { occurrenceTime, showTime } from '../../../domain/schedule/on-air-at.ts'
import { useStationProgramme } from '../../../domain/schedule/programme-queries.ts'
import { useNow } from '../../../lib/current-time.ts'
import { ProgrammeWeek } from './programme-week.tsx'

/**
 * A station's programme of the week before and after now; nothing where none is known, or where it cannot be had
 * now. A station that no programme is kept of yet shows the weekly shows of its creator.
 */
export function StationProgramme({ station }: { readonly station: StationDetail }) {
  const at = useNow()
  const { data: known, isLoading, failureCount } = useStationProgramme(station.id)
  if (known && known.broadcasts.length > 0) {
    return (
      <ProgrammeWeek
        shows={known.broadcasts.map(showTime)}
        stationZone={known.timeZone}
        station={station}
      />
    )
  }
  // Else the week would be drawn twice, with other shows in it. Without an answer the creator's are better than none.
  if (isLoading && failureCount === 0) return null
  const [first] = station.schedule
  if (!first) return null
  const week = occurrences(station.schedule, at - WEEK_MS, at + WEEK_MS)
  return (
    <ProgrammeWeek
      shows={week.map(occurrenceTime)}
      stationZone={first.timeZone}
      station={station}
    />
  )
}
