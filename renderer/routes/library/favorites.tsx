import { useOpenDoor } from '../../features/auth/auth.ts'
import { AddedStations } from '../../features/creator/creator.tsx'
import { ExportMenu } from '../../features/exchange/components/export-menu.tsx'
import { ImportButton } from '../../features/exchange/components/import-button.tsx'
import { BlockedStations } from '../../features/library/components/blocked-stations.tsx'
import { FavoritesList } from '../../features/library/components/favorites-list.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/favorites */
export function Component() {
  const { library, accountNeeded } = useMessages()
  const { area, favorites: text } = library
  const lead = useOpenDoor() ? accountNeeded.favorites : text.lead
  return (
    <>
      <PageHeader area={area} title={text.title} lead={lead} />
      <div className="grid grid-cols-1 gap-8">
        <div className="flex flex-wrap gap-3">
          <ImportButton />
          <ExportMenu />
        </div>
        <FavoritesList />
        <AddedStations />
        <BlockedStations />
      </div>
    </>
  )
}
