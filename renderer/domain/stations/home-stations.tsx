import { FEATURED_MAX, type Station } from '../../../shared/api/stations.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { searchText } from '../../../shared/locales/generated/search.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FavoriteToggle } from '../favorites/favorite-toggle.tsx'
import { useUnblocked } from '../favorites/use-unblocked.ts'
import { addStationPath } from '../player/add-station-path.ts'
import { OnAirLabel } from '../schedule/on-air-line.tsx'
import { CheckLegend } from './components/check-mark.tsx'
import { GenreLineup } from './components/genre-lineup.tsx'
import { StationFacts } from './components/station-facts.tsx'
import { StationGridSkeleton } from './components/station-grid.tsx'
import { SectionHead } from './section-head.tsx'
import { StationList } from './station-list.tsx'
import { stationMenuProps } from './station-menu.tsx'
import { StationPlayButton } from './station-play-button.tsx'
import { StationShelf } from './station-shelf.tsx'
import { useStations } from './stations.ts'

const DISPLAYED_TAGS_MAX = 3

/** Card of a demo station, whose stream comes from this server. */
function DemoCard({ station }: { readonly station: Station }) {
  return (
    <article
      {...stationMenuProps(station)}
      className="flex h-full border-[1.5px] border-ink bg-sheet dark:border-edge"
    >
      <div className="relative w-36 shrink-0 bg-(--cover-paper) border-r-[1.5px] border-ink dark:border-transparent">
        <Cover
          seed={station.id}
          name={station.name}
          favicon={station.favicon}
          cover={station.cover}
          className="w-full"
        />
        <OnAirLabel stationId={station.id} />
        <StationPlayButton station={station} className="absolute! right-2 bottom-2 size-11" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-2 py-2 pr-1 pl-3.5">
        <div className="flex items-start justify-between gap-1">
          <h3 dir="auto" className="line-clamp-2 min-w-0 pt-1 text-left text-2xl">
            {station.name}
          </h3>
          <FavoriteToggle station={station} />
        </div>
        <div className="pr-2">
          <p className="mb-1.5 text-[0.8125rem] text-soft">
            {station.tags.slice(0, DISPLAYED_TAGS_MAX).join(', ')}
          </p>
          <StationFacts station={station} />
        </div>
      </div>
    </article>
  )
}

function DemoStations({ stations }: { readonly stations: readonly Station[] }) {
  const demos = useUnblocked(stations)
  if (demos.length === 0) return null
  return (
    <section>
      <SectionHead title={homeText.heading} lead={homeText.lead} />
      <StationList ids={demos.map(({ id }) => id)}>
        <ul className="grid gap-5 desktop:grid-cols-3">
          {demos.map((station) => (
            <li key={station.id}>
              <DemoCard station={station} />
            </li>
          ))}
        </ul>
      </StationList>
    </section>
  )
}

export function HomeStations() {
  const { data, isPending, refetch } = useStations({ sort: 'featured' })
  if (isPending) return <HomeSkeleton />
  if (!data) return <LoadFailed onRetry={() => refetch()} />
  const stations = data.pages[0]?.items ?? []
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
  const featured = stations.filter((station) => !station.demo).slice(0, FEATURED_MAX)
  return (
    <div className="grid gap-14">
      <DemoStations stations={stations.filter((station) => station.demo)} />
      <section>
        <SectionHead title={homeText.genres} />
        <GenreLineup />
      </section>
      <StationShelf
        title={homeText.featured}
        lead={<CheckLegend stations={featured} />}
        stations={featured}
        action={
          <LinkButton to="/browse" size="small">
            {homeText.allStations}
          </LinkButton>
        }
      />
    </div>
  )
}

/** Has the same layout as the loaded page, so that the content does not shift when the data arrives. */
function HomeSkeleton() {
  return (
    <div className="grid gap-14">
      <section>
        <SectionHead title={homeText.heading} lead={homeText.lead} />
        <div className="grid gap-5 desktop:grid-cols-3">
          <Skeleton className="h-37" />
          <Skeleton className="h-37" />
          <Skeleton className="h-37" />
        </div>
      </section>
      <section>
        <SectionHead title={homeText.genres} />
        <GenreLineup />
      </section>
      <section>
        <SectionHead title={homeText.featured} />
        <StationGridSkeleton count={FEATURED_MAX} />
      </section>
    </div>
  )
}
