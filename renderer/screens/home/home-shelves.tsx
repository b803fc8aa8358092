import type { HistoryEntry } from '../../../shared/api/history.ts'
import { STATIONS_ASKED_MAX, type Station } from '../../../shared/api/stations.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useHistory } from '../../domain/history/history.ts'
import { IMPORT_PATH } from '../../domain/import-export/offered-file.ts'
import { StationShelf } from '../../domain/stations/station-shelf.tsx'
import { useStations, useStationsById } from '../../domain/stations/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** As many as a row of the smallest desktop window takes. */
const SHELF_SHOWN = 4
/** A station counts as new this long after it came into the catalogue. */
export const NEW_FOR_MS = 30 * 24 * 60 * 60_000

/** Stations of these sessions, the one heard last first; those of this server stand on the dial already. */
export function heardStations(sessions: readonly HistoryEntry[]): Station[] {
  const heard = new Map<string, Station>()
  for (const { station } of sessions) {
    if (station && !station.demo && !heard.has(station.id)) heard.set(station.id, station)
  }
  return [...heard.values()]
}

/** The tag found on most of what was heard, of several the one heard last; null without any. */
export function favoriteTag(heard: readonly Pick<Station, 'tags'>[]): string | null {
  const counts = new Map<string, number>()
  for (const tag of heard.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0] ?? null
}

/** Those that are not among the others. */
function without(stations: readonly Station[], others: readonly Station[]): Station[] {
  const ids = new Set(others.map(({ id }) => id))
  return stations.filter(({ id, demo }) => !demo && !ids.has(id))
}

/** Whether it is certain that it can be heard now. */
export const isHeardNow = ({ air, demo, onAir }: Station) =>
  onAir !== false && (demo || air.state === 'on air')

/**
 * Those that came into the catalogue lately, of a list whose newest stand first. The curated ones came with
 * the server, as its first.
 */
export function newStations(stations: readonly Station[], now: number): Station[] {
  return stations.filter(
    ({ createdAt, source }) =>
      source !== 'demo' && source !== 'curated' && now - Date.parse(createdAt) < NEW_FOR_MS,
  )
}

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

/** Offers a new listener, who keeps nothing and has heard nothing, to bring along what they have elsewhere. */
export function BringStations() {
  const text = useMessages().exchange
  const favorites = useFavorites().data
  const history = useHistory().data
  const isNew = favorites?.length === 0 && history?.pages[0]?.items.length === 0
  if (!isNew) return null
  return (
    <section
      aria-label={text.bring.title}
      className="flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-dashed border-edge px-5 py-4"
    >
      <div className="min-w-56 flex-1">
        <h2 className="text-xl">{text.bring.title}</h2>
        <p className="max-w-prose text-soft">{text.bring.explain}</p>
      </div>
      <LinkButton to={IMPORT_PATH}>{text.title}</LinkButton>
    </section>
  )
}

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
