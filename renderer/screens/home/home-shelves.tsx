import type { HistoryEntry } from '../../../shared/api/history.ts'
import { STATION_IDS_MAX, type Station } from '../../../shared/api/stations.ts'
import { exchangeText } from '../../../shared/locales/generated/exchange.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useHistory } from '../../domain/history/history.ts'
import { IMPORT_PATH } from '../../domain/import-export/pending-file.ts'
import { StationShelf } from '../../domain/stations/station-shelf.tsx'
import { useStations, useStationsById } from '../../domain/stations/stations.ts'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Number of stations on a shelf: one row in the smallest desktop window. */
const SHELF_SIZE = 4
/** Age up to which a station counts as new, in ms. */
export const NEW_FOR_MS = 30 * 24 * 60 * 60_000

/** Returns each station of the sessions once, in the same order. Omits demo stations, because the dial shows them. */
export function playedStations(sessions: readonly HistoryEntry[]): Station[] {
  const played = new Map<string, Station>()
  for (const { station } of sessions) {
    if (station && !station.demo && !played.has(station.id)) played.set(station.id, station)
  }
  return [...played.values()]
}

/** Returns the most frequent tag, or null when no station has a tag. The station that was played last decides a tie. */
export function favoriteTag(played: readonly Pick<Station, 'tags'>[]): string | null {
  const counts = new Map<string, number>()
  for (const tag of played.flatMap(({ tags }) => [...new Set(tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const [topEntry] = [...counts].toSorted((a, b) => b[1] - a[1])
  return topEntry?.[0] ?? null
}

function excludeStations(stations: readonly Station[], others: readonly Station[]): Station[] {
  const ids = new Set(others.map(({ id }) => id))
  return stations.filter(({ id, demo }) => !demo && !ids.has(id))
}

/** Returns true for a demo station and if the last check found sound, unless the owner switched the station off. */
export const isOnAirNow = ({ air, demo, onAir }: Station) =>
  onAir !== false && (demo || air.state === 'on air')

/** Returns the recently added stations. Omits curated stations, because they came with the server. */
export function newStations(stations: readonly Station[], now: number): Station[] {
  return stations.filter(
    ({ createdAt, source }) =>
      source !== 'demo' && source !== 'curated' && now - Date.parse(createdAt) < NEW_FOR_MS,
  )
}

/** Shelves of the home screen with stations that the user has not played: similar ones and new ones. */
export function DiscoveryShelves() {
  const newest = useStations({ sort: 'newest' }).data?.pages[0]?.items
  const history = useHistory().data?.pages[0]?.items
  const played = playedStations(history ?? [])
  const tag = favoriteTag(played)
  return (
    <>
      {tag !== null && <SimilarShelf tag={tag} played={played} />}
      {history && tag === null && (
        <StationShelf
          title={homeText.similar}
          stations={[]}
          empty={homeText.similarNone}
          action={
            <LinkButton to="/search" size="small">
              {homeText.search}
            </LinkButton>
          }
        />
      )}
      <StationShelf
        title={homeText.newest}
        lead={homeText.newestLead}
        stations={excludeStations(newStations(newest ?? [], Date.now()), played).slice(
          0,
          SHELF_SIZE,
        )}
        empty={newest && homeText.newestNone}
        action={
          <LinkButton to="/browse?sort=newest" size="small">
            {homeText.allNewest}
          </LinkButton>
        }
      />
    </>
  )
}

interface SimilarShelfProps {
  readonly tag: string
  readonly played: ReturnType<typeof playedStations>
}

function SimilarShelf({ tag, played }: SimilarShelfProps) {
  const similarStations = useStations({ genre: tag, sort: 'featured' }).data?.pages[0]?.items
  return (
    <StationShelf
      title={homeText.similar}
      lead={homeText.similarLead(tag)}
      stations={excludeStations(similarStations ?? [], played).slice(0, SHELF_SIZE)}
      empty={similarStations && homeText.similarAllPlayed(tag)}
      action={
        <LinkButton to={`/browse?${new URLSearchParams({ genre: tag })}`} size="small">
          {homeText.allOf(tag)}
        </LinkButton>
      }
    />
  )
}

/** Offers the import of stations to users without favorites and history. */
export function BringStations() {
  const favorites = useFavorites().data
  const history = useHistory().data
  const isNew = favorites?.length === 0 && history?.pages[0]?.items.length === 0
  if (!isNew) return null
  return (
    <section
      aria-label={exchangeText.intro.title}
      className="flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-dashed border-edge px-5 py-4"
    >
      <div className="min-w-56 flex-1">
        <h2 className="text-xl">{exchangeText.intro.title}</h2>
        <p className="max-w-prose text-soft">{exchangeText.intro.explain}</p>
      </div>
      <LinkButton to={IMPORT_PATH}>{exchangeText.title}</LinkButton>
    </section>
  )
}

/** Shelves of the home screen with the stations that the user has played or added to the favorites. */
export function ReturningShelves() {
  const history = useHistory()
  const favorites = useFavorites()
  const played = playedStations(history.data?.pages[0]?.items ?? [])
  const favoriteIds = favorites.data?.map(({ stationId }) => stationId) ?? []
  // Limits the lookup to one request.
  const {
    stations,
    isPending,
    fetchedAt: stationsFetchedAt,
  } = useStationsById(favoriteIds.slice(0, STATION_IDS_MAX))
  const dial = useStations({ sort: 'featured' })
  if (played.length === 0 && favoriteIds.length === 0)
    return <LastVisit updatedAt={dataFetchedAt(dial)} />
  return (
    <>
      <LastVisit
        updatedAt={Math.min(
          dataFetchedAt(dial),
          dataFetchedAt(history),
          dataFetchedAt(favorites),
          stationsFetchedAt,
        )}
      />
      <StationShelf
        title={homeText.continue}
        stations={played.slice(0, SHELF_SIZE)}
        empty={history.data && homeText.continueNone}
        action={
          <LinkButton to={played.length > 0 ? '/library/history' : '/browse'} size="small">
            {played.length > 0 ? homeText.allHistory : homeText.allStations}
          </LinkButton>
        }
      />
      <StationShelf
        title={homeText.favorites}
        stations={stations.filter(isOnAirNow).slice(0, SHELF_SIZE)}
        empty={
          favorites.data &&
          !isPending &&
          (favoriteIds.length > 0 ? homeText.favoritesSilent : homeText.favoritesNone)
        }
        action={
          <LinkButton to={favoriteIds.length > 0 ? '/library/favorites' : '/browse'} size="small">
            {favoriteIds.length > 0 ? homeText.allFavorites : homeText.allStations}
          </LinkButton>
        }
      />
    </>
  )
}

/** Time at which the displayed data was fetched, in ms since the epoch. Infinity without data. */
function dataFetchedAt(result: { readonly data: unknown; readonly dataUpdatedAt: number }): number {
  return result.data === undefined ? Number.POSITIVE_INFINITY : result.dataUpdatedAt
}
