import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { profileText } from '../../../../shared/locales/generated/profile.ts'
import { useFavorites } from '../../../domain/favorites/favorites-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  type Count,
  listeningTaste,
  loadFavoriteStations,
  SUMMARY_STATIONS,
} from '../listening-taste.ts'

interface CountListProps {
  readonly title: string
  readonly counts: readonly Count[]
  readonly filter: 'genre' | 'country'
}

function CountList({ title, counts, filter }: CountListProps) {
  const text = profileText.listening
  const maxCount = counts[0]?.stations ?? 1
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {counts.length === 0 && <p className="mt-2 text-soft">{text.none}</p>}
      <ol className="mt-2 grid gap-1.5">
        {counts.map(({ value, label, stations }) => (
          <li key={value} className="relative isolate flex items-center justify-between gap-4">
            <span
              aria-hidden="true"
              style={{ width: `${(stations / maxCount) * 100}%` }}
              className="absolute inset-y-0 left-0 -z-10 bg-well dark:bg-hairline"
            />
            <Link
              to={`/browse?${new URLSearchParams({ [filter]: value })}`}
              className="min-w-0 flex-1 truncate px-2 py-1.5 font-semibold underline decoration-transparent underline-offset-4 hover:decoration-current"
            >
              {label}
            </Link>
            <span className="meta px-2">{text.stations(stations)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function ListeningFacts({ ids }: { readonly ids: readonly string[] }) {
  const text = profileText.listening
  const summaryIds = ids.slice(0, SUMMARY_STATIONS)
  const taste = useQuery({
    queryKey: ['profile', 'taste', summaryIds],
    queryFn: async ({ signal }) => listeningTaste(await loadFavoriteStations(summaryIds, signal)),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-6">
      {taste.data && (
        <div className="grid gap-6 wide:grid-cols-2">
          <CountList title={text.genres} counts={taste.data.genres} filter="genre" />
          <CountList title={text.countries} counts={taste.data.countries} filter="country" />
        </div>
      )}
      {taste.isPending && <Skeleton className="h-32" />}
      {taste.isError && !taste.data && <LoadFailed onRetry={() => taste.refetch()} />}
      {ids.length > summaryIds.length && (
        <p className="text-[0.8125rem] text-soft">{text.latest(summaryIds.length)}</p>
      )}
      <div>
        <LinkButton to="/library/favorites">{text.open}</LinkButton>
      </div>
    </div>
  )
}

export function ListeningPanel() {
  const text = profileText.listening
  const favorites = useFavorites()
  const items = favorites.data
  if (items?.length === 0) {
    return (
      <EmptyState
        title={text.empty}
        action={
          <LinkButton to="/browse" variant="solid">
            {actionsText.browse}
          </LinkButton>
        }
      >
        {text.emptyHint}
      </EmptyState>
    )
  }
  return (
    <Panel title={text.title}>
      {items && <ListeningFacts ids={items.map(({ stationId }) => stationId)} />}
      {!items && favorites.isPending && <Skeleton className="h-32" />}
      {!items && favorites.isError && <LoadFailed onRetry={() => favorites.refetch()} />}
    </Panel>
  )
}
