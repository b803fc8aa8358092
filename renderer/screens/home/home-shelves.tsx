import { STATIONS_ASKED_MAX } from '../../../shared/api/stations.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useHistory } from '../../domain/history/history.ts'
import { StationShelf } from '../../domain/stations/station-shelf.tsx'
import { useStations, useStationsById } from '../../domain/stations/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { heardStations, isHeardNow, SHELF_SHOWN } from './shelves.ts'

/** What the listener comes back to. A first-time listener has none of it, and sees the dial first. */
export function ReturningShelves() {
  const history = useHistory()
  const favorites = useFavorites()
  const heard = heardStations(history.data?.pages[0]?.items ?? [])
  const kept = favorites.data?.map(({ stationId }) => stationId) ?? []
  // More than one request takes are not asked after.
  const { stations, isPending, readAt } = useStationsById(kept.slice(0, STATIONS_ASKED_MAX))
  const dial = useStations({ sort: 'featured' })
  const text = useMessages().home
  if (heard.length === 0 && kept.length === 0) return <LastVisit updatedAt={shownAt(dial)} />
  return (
    <>
      <LastVisit
        updatedAt={Math.min(shownAt(dial), shownAt(history), shownAt(favorites), readAt)}
      />
      <StationShelf
        title={text.continue}
        stations={heard.slice(0, SHELF_SHOWN)}
        empty={history.data && text.continueNone}
        action={
          <LinkButton to={heard.length > 0 ? '/library/history' : '/browse'} size="small">
            {heard.length > 0 ? text.allHistory : text.allStations}
          </LinkButton>
        }
      />
      <StationShelf
        title={text.favorites}
        stations={stations.filter(isHeardNow).slice(0, SHELF_SHOWN)}
        empty={
          favorites.data &&
          !isPending &&
          (kept.length > 0 ? text.favoritesSilent : text.favoritesNone)
        }
        action={
          <LinkButton to={kept.length > 0 ? '/library/favorites' : '/browse'} size="small">
            {kept.length > 0 ? text.allFavorites : text.allStations}
          </LinkButton>
        }
      />
    </>
  )
}

/** When what is shown was read, ms since 1970; infinite where nothing is. */
function shownAt(answer: { readonly data: unknown; readonly dataUpdatedAt: number }): number {
  return answer.data === undefined ? Number.POSITIVE_INFINITY : answer.dataUpdatedAt
}
