import { useMessages } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useFavorites } from '../../favorites/favorites.ts'
import { useHistory } from '../../history/history.ts'
import { StationShelf, useStations, useStationsById } from '../../stations/stations.ts'
import {
  favoriteTag,
  heardStations,
  isHeardNow,
  newStations,
  SHELF_SHOWN,
  without,
} from '../shelves.ts'

/** What the listener comes back to. A first-time listener has none of it, and sees the dial first. */
export function ReturningShelves() {
  const text = useMessages().home
  const heard = heardStations(useHistory().data?.pages[0]?.items ?? [])
  return (
    <>
      <StationShelf
        title={text.continue}
        stations={heard.slice(0, SHELF_SHOWN)}
        action={
          <LinkButton to="/library/history" size="small">
            {text.allHistory}
          </LinkButton>
        }
      />
      <FavoriteShelf />
    </>
  )
}

/** More favourites than this are not asked after: each is a question to the catalogue. */
const FAVORITES_ASKED = 12

function FavoriteShelf() {
  const text = useMessages().home
  const ids = useFavorites().data?.map(({ stationId }) => stationId) ?? []
  const kept = useStationsById(ids.slice(0, FAVORITES_ASKED))
  return (
    <StationShelf
      title={text.favorites}
      stations={kept.filter(isHeardNow).slice(0, SHELF_SHOWN)}
      action={
        <LinkButton to="/library/favorites" size="small">
          {text.allFavorites}
        </LinkButton>
      }
    />
  )
}

/** What may be worth a try: what is new, and what is like what was heard. */
export function DiscoveryShelves() {
  const text = useMessages().home
  const newest = useStations({ sort: 'newest' }).data?.pages[0]?.items ?? []
  const heard = heardStations(useHistory().data?.pages[0]?.items ?? [])
  const tag = favoriteTag(heard)
  return (
    <>
      {tag !== null && <CloseShelf tag={tag} heard={heard} />}
      <StationShelf
        title={text.newest}
        lead={text.newestLead}
        stations={without(newStations(newest, Date.now()), heard).slice(0, SHELF_SHOWN)}
        action={
          <LinkButton to="/browse?sort=newest" size="small">
            {text.allNewest}
          </LinkButton>
        }
      />
    </>
  )
}

interface CloseShelfProps {
  readonly tag: string
  readonly heard: ReturnType<typeof heardStations>
}

function CloseShelf({ tag, heard }: CloseShelfProps) {
  const text = useMessages().home
  const like = useStations({ genre: tag, sort: 'featured' }).data?.pages[0]?.items ?? []
  return (
    <StationShelf
      title={text.close}
      lead={text.closeLead(tag)}
      stations={without(like, heard).slice(0, SHELF_SHOWN)}
      action={
        <LinkButton to={`/browse?${new URLSearchParams({ genre: tag })}`} size="small">
          {text.allOf(tag)}
        </LinkButton>
      }
    />
  )
}
