import { AddedStations } from '../../features/creator/creator.tsx'
import { FavoritesList } from '../../features/library/components/favorites-list.tsx'
import { useMessages } from '../../messages/messages.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** /library/favorites */
export function Component() {
  const { area, favorites: text } = useMessages().library
  return (
    <>
      <PageHeader area={area} title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        <FavoritesList />
        <AddedStations />
      </div>
    </>
  )
}
