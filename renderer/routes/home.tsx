import { BringStations } from '../features/home/components/bring-stations.tsx'
import { DiscoveryShelves } from '../features/home/components/discovery-shelves.tsx'
import { ReturningShelves } from '../features/home/components/listener-shelves.tsx'
import { OnNowShelf } from '../features/home/components/on-now-shelf.tsx'
import { HomeStations } from '../features/stations/components/home-stations.tsx'
import { useMessages } from '../messages/messages.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  const text = useMessages().home
  return (
    <>
      <PageHeader title={text.headline} documentTitle={text.title} />
      <div className="grid grid-cols-1 gap-14">
        <ReturningShelves />
        <OnNowShelf />
        <HomeStations />
        <BringStations />
        <DiscoveryShelves />
      </div>
    </>
  )
}
