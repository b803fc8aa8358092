import { StationBrowser } from '../domain/stations/station-browser.tsx'
import { useMessages } from '../locales/messages.ts'
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
