import { homeText } from '../../shared/locales/generated/home.ts'
import { HomeStations } from '../domain/stations/home-stations.tsx'
import { BringStations, DiscoveryShelves, ReturningShelves } from '../screens/home/home-shelves.tsx'
import { OnNowShelf } from '../screens/home/on-now-shelf.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <>
      <PageTitle documentTitle={homeText.title} className="poster mb-8 text-5xl wide:text-6xl">
        {homeText.headline}
      </PageTitle>
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
