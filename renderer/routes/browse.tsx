import { StationBrowser } from '../features/stations/components/station-browser.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().browse
  return (
    <>
      <PageHeader title={text.title} />
      <StationBrowser />
    </>
  )
}
