import { ProgrammeFound } from '../features/shows/components/programme-found.tsx'
import { StationSearch } from '../features/stations/components/station-search.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().search
  return (
    <>
      <PageHeader title={text.title} />
      <StationSearch beside={(query) => <ProgrammeFound query={query} />} />
    </>
  )
}
