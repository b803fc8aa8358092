import { Pause, Play } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { countryName } from '../../../shared/api/country-name.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { SavedSong } from '../../../shared/api/saved-songs.ts'
import { FEATURED_MAX, STATION_IDS_MAX, type Station } from '../../../shared/api/stations.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { searchText } from '../../../shared/locales/generated/search.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import { FavoritesProvider } from '../../domain/favorites/favorites-provider.tsx'
import { useFavorites } from '../../domain/favorites/favorites-query.ts'
import { useUnblocked } from '../../domain/favorites/use-unblocked.ts'
import { useHistory } from '../../domain/history/history.ts'
import { addStationPath } from '../../domain/player/add-station-path.ts'
import { player, useIsPlaying } from '../../domain/player/player.ts'
import { songText } from '../../domain/player/song-log.ts'
import { detectCountry } from '../../domain/reporting/listener-country.ts'
import { getSavedSongs } from '../../domain/saved-songs/saved-songs.ts'
import { useSavedSongs } from '../../domain/saved-songs/saved-songs-query.ts'
import { useSetting } from '../../domain/settings/settings.ts'
import { GenreLineup } from '../../domain/stations/genre-lineup.tsx'
import { playById } from '../../domain/stations/play-by-id.ts'
import { SectionHead } from '../../domain/stations/section-head.tsx'
import { StationLink } from '../../domain/stations/station-link.tsx'
import {
  MoreLink,
  SHELF_SIZE,
  ShelfSkeleton,
  StationShelf,
} from '../../domain/stations/station-shelf.tsx'
import {
  readGenres,
  useGenreStations,
  useStations,
  useStationsById,
} from '../../domain/stations/stations.ts'
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { FirstRun } from './first-run.tsx'
import { LiveNow } from './live-now.tsx'

/** Age up to which a station counts as new, in ms. */
const NEW_FOR_MS = 30 * 24 * 60 * 60_000
/** Number of saved songs: two rows of three. */
const SONGS_SHOWN = 6

/** Returns each station of the sessions once, in the same order. */
export function playedStations(sessions: readonly HistoryEntry[]): Station[] {
  const played = new Map<string, Station>()
  for (const { station } of sessions) {
    if (station && !played.has(station.id)) played.set(station.id, station)
  }
  return [...played.values()]
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

const uniqueStations = (stations: readonly Station[]): Station[] => [
  ...new Map(stations.map((station) => [station.id, station])).values(),
]

const withoutDemos = (stations: readonly Station[]) => stations.filter(({ demo }) => !demo)

function isFirstRunOver(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.firstRun) !== null
  } catch {
    return true
  }
}

function storeFirstRun(): void {
  try {
    localStorage.setItem(STORAGE_KEYS.firstRun, 'over')
  } catch (error) {
    log.warn('The end of the first run could not be stored', error)
  }
}

export function Home() {
  const [firstRun, setFirstRun] = useState(() => (isFirstRunOver() ? 'over' : 'waiting'))
  const [genres] = useSetting('genres')
  const [chosenCountry] = useSetting('country')
  const preferred = useGenreStations(readGenres(genres))
  const history = useHistory()
  const favorites = useFavorites()
  const favoriteIds = favorites.data?.map(({ stationId }) => stationId) ?? []
  // Limits the lookup to one request.
  const listed = useStationsById(favoriteIds.slice(0, STATION_IDS_MAX))
  const catalog = useStations({ sort: 'featured' })
  const countryCode = chosenCountry || detectCountry()
  const country = useStations({ country: countryCode ?? '', sort: 'air' }, countryCode !== null)
  const featured = uniqueStations([...preferred, ...(catalog.data?.pages[0]?.items ?? [])])
  const local = useUnblocked(withoutDemos(country.data?.pages[0]?.items ?? []))
  // A failed request for the country does not hold back the catalog.
  const isLoading = catalog.isPending || (country.isLoading && country.failureCount === 0)
  const updatedAt = Math.min(
    ...[catalog, country, history, favorites].flatMap(({ data, dataUpdatedAt }) =>
      data ? dataUpdatedAt : [],
    ),
    listed.fetchedAt,
  )
  const isNewUser = favorites.data?.length === 0 && history.data?.pages[0]?.items.length === 0
  // The panel stays until the user closes it, also when the history is no longer empty.
  if (firstRun === 'waiting' && isNewUser && featured.length > 0) setFirstRun('shown')
  return (
    <FavoritesProvider>
      <div className="@container grid grid-cols-1 gap-4">
        <LastVisit updatedAt={updatedAt} />
        {firstRun === 'shown' && (
          <FirstRun
            stations={featured}
            local={local}
            onPlay={storeFirstRun}
            onClose={() => {
              storeFirstRun()
              setFirstRun('over')
            }}
          />
        )}
        <StationShelf
          title={homeText.continue}
          stations={playedStations(history.data?.pages[0]?.items ?? [])}
          action={<MoreLink to="/library/history">{homeText.allHistory}</MoreLink>}
        />
        <StationShelf
          title={homeText.favorites}
          stations={listed.stations.filter(isOnAirNow)}
          action={<MoreLink to="/library/favorites">{homeText.allFavorites}</MoreLink>}
        />
        <LiveNow favoriteIds={favoriteIds} stations={withoutDemos([...featured, ...local])} />
        {countryCode !== null && (
          <StationShelf
            title={homeText.country}
            lead={countryName(countryCode)}
            stations={local}
            action={
              <MoreLink to={`/browse?country=${countryCode}`}>
                {homeText.moreFrom(countryName(countryCode) ?? countryCode)}
              </MoreLink>
            }
          />
        )}
        {isLoading && <ShelfSkeleton title={homeText.popular} size={FEATURED_MAX} />}
        {catalog.isError && !catalog.data && <LoadFailed onRetry={() => catalog.refetch()} />}
        {!isLoading && catalog.data && (
          <Catalog stations={featured} shown={local.slice(0, SHELF_SIZE)} />
        )}
      </div>
    </FavoritesProvider>
  )
}

interface CatalogProps {
  readonly stations: readonly Station[]
  /** Stations that another section already shows. */
  readonly shown: readonly Station[]
}

function Catalog({ stations, shown }: CatalogProps) {
  if (stations.length === 0) {
    return (
      <EmptyState
        title={homeText.none}
        action={<LinkButton to={addStationPath()}>{searchText.addStation}</LinkButton>}
      >
        {homeText.noneHint}
      </EmptyState>
    )
  }
  const shownIds = new Set(shown.map(({ id }) => id))
  const popular = withoutDemos(stations).filter(({ id }) => !shownIds.has(id))
  return (
    <>
      <StationShelf
        title={homeText.popular}
        hasLegend
        stations={popular}
        size={FEATURED_MAX}
        action={<MoreLink to="/browse">{homeText.allStations}</MoreLink>}
      />
      <WhenNear>
        <SavedSongs />
        <NewStations />
      </WhenNear>
      <section aria-label={homeText.genres}>
        <SectionHead title={homeText.genres} />
        <GenreLineup isOneLine />
      </section>
      <StationShelf
        title={homeText.demo}
        lead={homeText.demoLead}
        stations={stations.filter(({ demo }) => demo)}
      />
    </>
  )
}

/** Renders its children when the user scrolls near them, so that their requests do not delay the first paint. */
function WhenNear({ children }: { readonly children: ReactNode }) {
  const [isNear, setIsNear] = useState(false)
  const attach = useCallback((element: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      (entries) => setIsNear((wasNear) => wasNear || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '10%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={attach} />
}

function NewStations() {
  const newest = useStations({ sort: 'newest' }).data?.pages[0]?.items ?? []
  return (
    <StationShelf
      title={homeText.newest}
      stations={newStations(newest, Date.now())}
      action={<MoreLink to="/browse?sort=newest">{homeText.allNewest}</MoreLink>}
    />
  )
}

function SavedSongs() {
  const { savedSongs } = useSavedSongs()
  const songs = getSavedSongs(savedSongs.values()).slice(0, SONGS_SHOWN)
  if (songs.length === 0) return null
  return (
    <section aria-label={homeText.songs}>
      <SectionHead
        title={homeText.songs}
        action={<MoreLink to="/library/history?view=songs">{homeText.allSongs}</MoreLink>}
      />
      <ul className="grid gap-x-6 @xl:grid-cols-2 @4xl:grid-cols-3">
        {songs.map((song) => (
          <li
            key={songKey(song)}
            className="flex min-h-12 items-center gap-3 border-b border-hairline"
          >
            <SongRow song={song} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SongRow({ song }: { readonly song: SavedSong }) {
  const { stationId, stationName } = song
  const name = songText(song)
  const isPlaying = useIsPlaying(stationId ?? '')
  const Icon = isPlaying ? Pause : Play
  return (
    <>
      {stationId !== null && (
        <IconButton
          variant="solid"
          tipSide="right"
          label={isPlaying ? stationText.pause(stationName) : stationText.play(stationName)}
          onClick={() => (isPlaying ? player.pause() : void playById(stationId))}
          className="size-9!"
        >
          <Icon className="size-5 fill-current" />
        </IconButton>
      )}
      <div className="min-w-0">
        <h3 dir="auto" title={name} className="truncate text-left text-[0.9375rem] leading-5">
          {name}
        </h3>
        <p dir="auto" className="truncate text-left text-[0.75rem] leading-4 text-soft">
          {stationId === null ? (
            stationName
          ) : (
            <StationLink id={stationId}>{stationName}</StationLink>
          )}
        </p>
      </div>
    </>
  )
}
