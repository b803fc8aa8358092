import { searchText } from '../../shared/locales/generated/search.ts'
import { StationSearch } from '../domain/stations/station-search.tsx'
import { ScheduleResults } from '../screens/schedule/schedule-results.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title={searchText.title} />
      <StationSearch sideContent={(query) => <ScheduleResults query={query} />} />
    </>
  )
}
