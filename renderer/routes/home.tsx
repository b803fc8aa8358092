import { HomeStations } from '../features/stations/components/home-stations.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().home
  return (
    <>
      <PageHeader title={text.headline} documentTitle={text.title} />
      <HomeStations />
    </>
  )
}
