import { browseText } from '../../shared/locales/generated/browse.ts'
import { StationBrowser } from '../domain/stations/station-browser.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title={browseText.title} />
      <StationBrowser />
    </>
  )
}
