import { StationSearch } from '../domain/stations/station-search.tsx'
import { useMessages } from '../locales/messages.ts'
import { ScheduleFound } from '../screens/schedule/schedule-results.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().search
  return (
    <>
      <PageHeader title={text.title} />
      <StationSearch sideContent={(query) => <ScheduleFound query={query} />} />
    </>
  )
}
