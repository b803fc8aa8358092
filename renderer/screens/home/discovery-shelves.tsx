import { useHistory } from '../../domain/history/history.ts'
import { StationShelf } from '../../domain/stations/station-shelf.tsx'
import { useStations } from '../../domain/stations/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { favoriteTag, heardStations, newStations, SHELF_SHOWN, without } from './shelves.ts'

/** What may be worth a try: what is new, and what is like what was heard. */
export function DiscoveryShelves() {
  const text = useMessages().home
  const newest = useStations({ sort: 'newest' }).data?.pages[0]?.items
  const history = useHistory().data?.pages[0]?.items
  const heard = heardStations(history ?? [])
  const tag = favoriteTag(heard)
  return (
    <>
      {tag !== null && <CloseShelf tag={tag} heard={heard} />}
      {history && tag === null && (
        <StationShelf
          title={text.close}
          stations={[]}
          empty={text.closeNone}
          action={
            <LinkButton to="/search" size="small">
              {text.search}
            </LinkButton>
          }
        />
      )}
      <StationShelf
        title={text.newest}
        lead={text.newestLead}
        stations={without(newStations(newest ?? [], Date.now()), heard).slice(0, SHELF_SHOWN)}
        empty={newest && text.newestNone}
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
  const like = useStations({ genre: tag, sort: 'featured' }).data?.pages[0]?.items
  return (
    <StationShelf
      title={text.close}
      lead={text.closeLead(tag)}
      stations={without(like ?? [], heard).slice(0, SHELF_SHOWN)}
      empty={like && text.closeHeard(tag)}
      action={
        <LinkButton to={`/browse?${new URLSearchParams({ genre: tag })}`} size="small">
          {text.allOf(tag)}
        </LinkButton>
      }
    />
  )
}
