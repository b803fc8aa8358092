import { HomeStations } from '../domain/stations/home-stations.tsx'
import { useMessages } from '../locales/messages.ts'
import { BringStations, DiscoveryShelves, ReturningShelves } from '../screens/home/home-shelves.tsx'
import { OnNowShelf } from '../screens/home/on-now-shelf.tsx'
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
