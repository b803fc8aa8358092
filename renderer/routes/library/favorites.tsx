import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { useAnonymousListening } from '../../domain/auth/auth.ts'
import { ExportMenu } from '../../domain/import-export/export-menu.tsx'
import { ImportButton } from '../../domain/import-export/import-button.tsx'
import { AddedStations } from '../../screens/creator/added-stations.tsx'
import { BlockedStations } from '../../screens/library/blocked-stations.tsx'
import { FavoritesList } from '../../screens/library/favorites-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function Component() {
  const { area, favorites: text } = libraryText
  const lead = useAnonymousListening() ? accountNeededText.favorites : text.lead
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
