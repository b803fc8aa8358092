import { useRef } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LastVisit } from '../../../ui/last-visit.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useFavorites } from '../../favorites/favorites.ts'
import { StationList } from '../../stations/stations.ts'
import { FavoriteRow } from './favorite-row.tsx'
import { useRemoveFavorite } from './use-remove-favorite.ts'

/** The stations the user keeps, the newest first. */
export function FavoritesList() {
  const text = useMessages().library.favorites
  const favorites = useFavorites()
  const frame = useRef<HTMLElement>(null)
  const remove = useRemoveFavorite()
  return (
    <section ref={frame} tabIndex={-1} aria-label={text.title} className="outline-none">
      {favorites.data && <LastVisit updatedAt={favorites.dataUpdatedAt} />}
      {favorites.data && favorites.data.length > 0 && (
        <StationList ids={favorites.data.map(({ stationId }) => stationId)}>
          <ul className="divide-y divide-hairline border-y-[1.5px] border-ink dark:border-edge">
            {favorites.data.map(({ stationId }) => (
              <FavoriteRow
                key={stationId}
                stationId={stationId}
                onRemove={(station) => {
                  remove(station)
                  // The button pressed goes away with its row: the keyboard goes on from the list.
                  frame.current?.focus()
                }}
              />
            ))}
          </ul>
        </StationList>
      )}
      {favorites.data?.length === 0 && <NoFavorites />}
      {favorites.isPending && <Skeleton className="h-40" />}
      {favorites.isError && !favorites.data && <LoadFailed onRetry={() => favorites.refetch()} />}
    </section>
  )
}

function NoFavorites() {
  const { common, library } = useMessages()
  return (
    <EmptyState
      title={library.favorites.empty}
      action={
        <LinkButton to="/browse" variant="solid">
          {common.browse}
        </LinkButton>
      }
    >
      {library.favorites.emptyHint}
    </EmptyState>
  )
}
