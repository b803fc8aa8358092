import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../locales/messages.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listeningTaste, readKeptStations, SUMMARY_STATIONS } from '../listening-taste.ts'
import { CountList } from './count-list.tsx'

interface ListeningFactsProps {
  /** The stations kept, the latest first; at least one. */
  readonly ids: readonly string[]
}

/** How many stations are kept, and what most of them play and where they are. */
export function ListeningFacts({ ids }: ListeningFactsProps) {
  const text = useMessages().profile.listening
  const read = ids.slice(0, SUMMARY_STATIONS)
  const taste = useQuery({
    queryKey: ['profile', 'taste', read],
    queryFn: async ({ signal }) => listeningTaste(await readKeptStations(read, signal)),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-6">
      <p className="flex items-end gap-3">
        <span className="poster text-6xl">{ids.length}</span>
        <span className="meta text-soft">{text.kept(ids.length)}</span>
      </p>
      {taste.data && (
        <div className="grid gap-6 wide:grid-cols-2">
          <CountList title={text.genres} counts={taste.data.genres} filter="genre" />
          <CountList title={text.countries} counts={taste.data.countries} filter="country" />
        </div>
      )}
      {taste.isPending && <Skeleton className="h-32" />}
      {taste.isError && !taste.data && <LoadFailed onRetry={() => taste.refetch()} />}
      {ids.length > read.length && (
        <p className="text-[0.8125rem] text-soft">{text.latest(read.length)}</p>
      )}
      <div>
        <LinkButton to="/library/favorites">{text.open}</LinkButton>
      </div>
    </div>
  )
}
