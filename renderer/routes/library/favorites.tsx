import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { useAnonymousListening } from '../../domain/auth/auth.ts'
import { ExportMenu } from '../../domain/import-export/export-menu.tsx'
import { ImportButton } from '../../domain/import-export/import-button.tsx'
import { AddedStations } from '../../screens/creator/added-stations.tsx'
import { BlockedStations } from '../../screens/library/blocked-stations.tsx'
import { FavoritesList } from '../../screens/library/favorites-list.tsx'

export function Component() {
  const isAnonymous = useAnonymousListening()
  return (
    <div className="grid grid-cols-1 gap-8">
      <FavoritesList lead={isAnonymous && accountNeededText.favorites}>
        <ImportButton />
        <ExportMenu />
      </FavoritesList>
      <AddedStations />
      <BlockedStations />
    </div>
  )
}
