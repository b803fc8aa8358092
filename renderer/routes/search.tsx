import { StationSearch } from '../domain/stations/station-search.tsx'
import { ScheduleResults } from '../screens/schedule/schedule-results.tsx'

export function Component() {
  return <StationSearch sideContent={(query) => <ScheduleResults query={query} />} />
}
