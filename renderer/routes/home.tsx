import { HomeStations } from '../domain/stations/components/home-stations.tsx'
import { useMessages } from '../locales/messages.ts'
import { BringStations } from '../screens/home/components/bring-stations.tsx'
import { DiscoveryShelves } from '../screens/home/components/discovery-shelves.tsx'
import { ReturningShelves } from '../screens/home/components/listener-shelves.tsx'
import { OnNowShelf } from '../screens/home/components/on-now-shelf.tsx'
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
