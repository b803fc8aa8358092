import { homeText } from '../../shared/locales/generated/home.ts'
import { HomeStations } from '../domain/stations/home-stations.tsx'
import { BringStations, DiscoveryShelves, ReturningShelves } from '../screens/home/home-shelves.tsx'
import { OnNowShelf } from '../screens/home/on-now-shelf.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return (
    <>
      <PageHeader title={homeText.headline} documentTitle={homeText.title} />
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
