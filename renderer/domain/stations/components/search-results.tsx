import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import { searchText } from '../../../../shared/locales/generated/search.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useUnblocked } from '../../favorites/use-unblocked.ts'
import { addStationPath } from '../../player/add-station-path.ts'
import { parseStationAddress } from '../../player/dropped-station.ts'
import { CheckLegend } from '../check-mark.tsx'
import { type SearchFilters, withQuery } from '../filter-params.ts'
import { HighlightTerms } from '../highlighted-text.tsx'
import { getIndexFilters } from '../instant/index-filters.ts'
import { recentSearches } from '../searches.ts'
import { PlayAllButton } from '../station-list.tsx'
import { StationRows, StationRowsSkeleton } from '../station-row.tsx'
import { useStations } from '../stations.ts'
import { useInstantMatches } from '../use-instant-matches.ts'
import { StationResults } from './station-results.tsx'

/** Updates the displayed stations without moving them and appends new stations. */
export function mergeResponse(
  displayed: readonly Station[],
  response: readonly Station[],
): Station[] {
  const newStations = new Map(response.map((station) => [station.id, station]))
  const updated = displayed.map((station) => newStations.get(station.id) ?? station)
  for (const { id } of displayed) newStations.delete(id)
  return [...updated, ...newStations.values()]
}

interface FrozenList {
  readonly typed: string
  readonly stations: readonly Station[]
}

/**
 * Freezes a list while it contains the focus, so that the server's response does not remove the focused station.
 * `list` is the frozen list for the current terms, or null. The handlers belong on the element around the list.
 */
function useFrozenList(typed: string, displayed: readonly Station[]) {
  const [frozen, setFrozen] = useState<FrozenList | null>(null)
  const list = frozen?.typed === typed ? frozen.stations : null
  return {
    list,
    release: () => setFrozen(null),
    onFocus: () => {
      if (list === null) setFrozen({ typed, stations: displayed })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // When the window loses focus, the same element is focused again later.
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setFrozen(null)
    },
  }
}

interface NoResultsProps {
  readonly query: string
  readonly isFiltered: boolean
  readonly onClear: () => void
}

function NoResults({ query, isFiltered, onClear }: NoResultsProps) {
  return (
    <EmptyState
      title={searchText.none(query)}
      action={
        <>
          {isFiltered && <Button onClick={onClear}>{searchText.withoutFilters}</Button>}
          <LinkButton to={addStationPath(parseStationAddress(query)?.station)}>
            {searchText.addStation}
          </LinkButton>
          <LinkButton to="/browse">{searchText.browseInstead}</LinkButton>
        </>
      }
    >
      {searchText.noneHint}
    </EmptyState>
  )
}

function InstantList({ stations: matches }: { readonly stations: readonly Station[] }) {
  return <StationRows stations={useUnblocked(matches)} />
}

interface ResultCountProps {
  readonly query: string
  readonly total: number
  readonly nearest: string | null | undefined
}

function ResultCount({ query, total, nearest }: ResultCountProps) {
  const [params] = useSearchParams()
  // `nearest` is the corrected query. Responses cached by an older version lack it.
  if (!nearest || total === 0) return searchText.found({ total, query })
  return (
    <>
      {searchText.nearest.none(query)}
      <Link
        to={`/search?${withQuery(params, nearest)}`}
        replace
        dir="auto"
        className="font-semibold text-ink underline underline-offset-4 hover:text-hot-text target-line"
      >
        {nearest}
      </Link>
      {searchText.nearest.found(total)}
    </>
  )
}

interface SearchResultsProps {
  readonly typed: string
  readonly filters: SearchFilters
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Runs when the results of the typed text appear. It must be stable. */
  readonly onShown: () => void
  readonly results: RefObject<HTMLElement | null>
}

/** Shows instant local results first, then the server's response. */
export function SearchResults({
  typed,
  filters,
  isFiltered,
  onClear,
  onShown,
  results,
}: SearchResultsProps) {
  const { query } = filters
  const uid = useAuth().user?.uid
  const result = useStations(filters, query !== '')
  const { items = [], total, nearest } = result.data?.pages[0] ?? {}
  const hasResponse = typed === query && total !== undefined && !result.isPlaceholderData
  const indexFilters = getIndexFilters(filters)
  const instant = useInstantMatches(indexFilters ? typed : '', indexFilters ?? {})
  const { list: frozen, release, ...focusHandlers } = useFrozenList(typed, instant.stations)
  const hasFailed = result.isError && typed === query
  const localStations = hasResponse
    ? frozen && mergeResponse(frozen, items)
    : (frozen ?? instant.stations)
  const hasLocalStations = localStations !== null && localStations.length > 0
  const isShown = hasResponse || hasFailed || (hasLocalStations && !instant.isStale)
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  useEffect(() => {
    if (uid !== undefined && hasResponse && total > 0) recentSearches.add(uid, nearest || query)
  }, [uid, hasResponse, total, query, nearest])
  const renderStatus = () => {
    if (hasResponse) return <ResultCount query={query} total={total} nearest={nearest} />
    if (instant.total === null || !hasLocalStations) return !hasFailed && searchText.searching
    return searchText.foundSoFar({
      total: instant.total,
      typed: instant.nearest ?? typed,
      hasFailed,
    })
  }
  return (
    <section ref={results} aria-label={searchText.results} aria-busy={!isShown}>
      <HighlightTerms value={(hasResponse ? nearest : instant.nearest) ?? typed}>
        <div className="mb-2 flex min-h-6 flex-wrap items-baseline gap-x-6 gap-y-1">
          <p role="status" className="mr-auto min-w-0 text-soft">
            {renderStatus()}
          </p>
          {hasResponse && items.length > 0 && <PlayAllButton ids={items.map(({ id }) => id)} />}
          {hasResponse && <CheckLegend stations={items} />}
        </div>
        {hasLocalStations ? (
          <div className="grid grid-cols-1 justify-items-start gap-4">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of the elements inside */}
            <div className="w-full" onFocus={focusHandlers.onFocus} onBlur={focusHandlers.onBlur}>
              <InstantList stations={localStations} />
            </div>
            {hasFailed && <LoadFailed onRetry={() => result.refetch()} />}
            {hasResponse && <Button onClick={release}>{searchText.showAll(total)}</Button>}
          </div>
        ) : (
          <StationResults
            result={result}
            filters={filters}
            layout="list"
            skeleton={<StationRowsSkeleton />}
            empty={<NoResults query={query} isFiltered={isFiltered} onClear={onClear} />}
          />
        )}
      </HighlightTerms>
    </section>
  )
}
