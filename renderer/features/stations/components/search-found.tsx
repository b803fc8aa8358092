import { type RefObject, useEffect } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { keepPath, stationAt } from '../../drop/drop.ts'
import { recentSearches } from '../recent-searches.ts'
import { type StationFilters, useKnownMatches, useStations } from '../stations.ts'
import { CheckLegend } from './check-mark.tsx'
import { FoundLine } from './found-line.tsx'
import { SearchedWords } from './marked-text.tsx'
import { StationList } from './station-list.tsx'
import { StationResults } from './station-results.tsx'
import { StationRow, StationRowsSkeleton } from './station-row.tsx'

interface SearchFoundProps {
  /** As the field has it now. */
  readonly typed: string
  /** As the server is asked: the words of the address, and its filters. */
  readonly filters: StationFilters & { readonly query: string }
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly results: RefObject<HTMLElement | null>
}

/** What is found: at once what this computer knows, then what the server answers. */
export function SearchFound({ typed, filters, isFiltered, onClear, results }: SearchFoundProps) {
  const text = useMessages().search
  const { query } = filters
  const uid = useAuth().user?.uid
  const result = useStations(filters, query !== '')
  const { total, nearest } = result.data?.pages[0] ?? {}
  const isAnswered = typed === query && total !== undefined && !result.isPlaceholderData
  const known = useKnownMatches(isAnswered || isFiltered ? '' : typed)
  useEffect(() => {
    if (uid !== undefined && isAnswered && total > 0) recentSearches.note(uid, nearest || query)
  }, [uid, isAnswered, total, query, nearest])
  return (
    <section ref={results} aria-label={text.results}>
      <SearchedWords value={(isAnswered && nearest) || typed}>
        <div className="mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p role="status" className="min-w-0 text-soft">
            {isAnswered ? (
              <FoundLine query={query} total={total} nearest={nearest} />
            ) : (
              !result.isError && text.searching
            )}
          </p>
          {isAnswered && <CheckLegend stations={result.data?.pages[0]?.items ?? []} />}
        </div>
        {known.length > 0 ? (
          <StationList ids={known.map(({ id }) => id)}>
            <ul className="border-t-[1.5px] border-ink dark:border-edge">
              {known.map((station) => (
                <li key={station.id}>
                  <StationRow station={station} />
                </li>
              ))}
            </ul>
          </StationList>
        ) : (
          <StationResults
            result={result}
            layout="list"
            skeleton={<StationRowsSkeleton />}
            empty={
              <EmptyState
                title={text.none(query)}
                action={
                  <>
                    {isFiltered && <Button onClick={onClear}>{text.withoutFilters}</Button>}
                    <LinkButton to={keepPath(stationAt(query)?.url)}>{text.addStation}</LinkButton>
                    <LinkButton to="/browse">{text.browseInstead}</LinkButton>
                  </>
                }
              >
                {text.noneHint}
              </EmptyState>
            }
          />
        )}
      </SearchedWords>
    </section>
  )
}
