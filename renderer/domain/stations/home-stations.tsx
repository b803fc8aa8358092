import { FEATURED_MAX } from '../../../shared/api/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keepPath } from '../player/keep-path.ts'
import { CheckLegend } from './components/check-mark.tsx'
import { DemoTicket } from './components/demo-ticket.tsx'
import { GenreLineup } from './components/genre-lineup.tsx'
import { StationGridSkeleton } from './components/station-grid.tsx'
import { SectionHead } from './section-head.tsx'
import { StationList } from './station-list.tsx'
import { StationShelf } from './station-shelf.tsx'
import { useStations } from './stations.ts'

/** The home page: what this server broadcasts, the genres, and the head of the catalogue. */
export function HomeStations() {
  const { home: text, search } = useMessages()
  const { data, isPending, refetch } = useStations({ sort: 'featured' })
  if (isPending) return <HomeSkeleton />
  if (!data) return <LoadFailed onRetry={() => refetch()} />
  const stations = data.pages[0]?.items ?? []
  if (stations.length === 0) {
    return (
      <EmptyState
        title={text.none}
        action={<LinkButton to={keepPath()}>{search.addStation}</LinkButton>}
      >
        {text.noneHint}
      </EmptyState>
    )
  }
  const demos = stations.filter((station) => station.demo)
  const featured = stations.filter((station) => !station.demo).slice(0, FEATURED_MAX)
  return (
    <div className="grid gap-14">
      {demos.length > 0 && (
        <section>
          <SectionHead title={text.heading} lead={text.lead} />
          <StationList ids={demos.map(({ id }) => id)}>
            <ul className="grid gap-5 desk:grid-cols-3">
              {demos.map((station) => (
                <li key={station.id}>
                  <DemoTicket station={station} />
                </li>
              ))}
            </ul>
          </StationList>
        </section>
      )}
      <section>
        <SectionHead title={text.genres} />
        <GenreLineup />
      </section>
      <StationShelf
        title={text.featured}
        lead={<CheckLegend stations={featured} />}
        stations={featured}
        action={
          <LinkButton to="/browse" size="small">
            {text.allStations}
          </LinkButton>
        }
      />
    </div>
  )
}

/** The page in its final measures, so that nothing moves when the stations come. */
function HomeSkeleton() {
  const text = useMessages().home
  return (
    <div className="grid gap-14">
      <section>
        <SectionHead title={text.heading} lead={text.lead} />
        <div className="grid gap-5 desk:grid-cols-3">
          <Skeleton className="h-37" />
          <Skeleton className="h-37" />
          <Skeleton className="h-37" />
        </div>
      </section>
      <section>
        <SectionHead title={text.genres} />
        <GenreLineup />
      </section>
      <section>
        <SectionHead title={text.featured} />
        <StationGridSkeleton count={FEATURED_MAX} />
      </section>
    </div>
  )
}
