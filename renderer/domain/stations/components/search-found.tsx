import { type RefObject, useEffect } from 'react'
import type { StationFilters } from '../../../api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useAuth } from '../../auth/auth.ts'
import { narrowingOf } from '../instant/narrowing.ts'
import { recentSearches } from '../recent-searches.ts'
import { useStations } from '../stations.ts'
import { useInstantMatches } from '../use-instant-matches.ts'
import { withAnswer } from '../with-answer.ts'
import { CheckLegend } from './check-mark.tsx'
import { FoundLine } from './found-line.tsx'
import { InstantList } from './instant-list.tsx'
import { SearchedWords } from './marked-text.tsx'
import { NothingFound } from './nothing-found.tsx'
import { StationResults } from './station-results.tsx'
import { StationRowsSkeleton } from './station-row.tsx'
import { useHeldList } from './use-held-list.ts'

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
  const { items = [], total, nearest } = result.data?.pages[0] ?? {}
  const isAnswered = typed === query && total !== undefined && !result.isPlaceholderData
  const narrowing = narrowingOf(filters)
  const instant = useInstantMatches(narrowing ? typed : '', narrowing ?? {})
  const { list: held, release, ...holding } = useHeldList(typed, instant.stations)
  const hasFailed = result.isError && typed === query
  const here = isAnswered ? held && withAnswer(held, items) : (held ?? instant.stations)
  const isHere = here !== null && here.length > 0
  useEffect(() => {
    if (uid !== undefined && isAnswered && total > 0) recentSearches.note(uid, nearest || query)
  }, [uid, isAnswered, total, query, nearest])
  return (
    <section ref={results} aria-label={text.results}>
      <SearchedWords value={(isAnswered ? nearest : instant.nearest) ?? typed}>
        <div className="mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p role="status" className="min-w-0 text-soft">
            {isAnswered ? (
              <FoundLine query={query} total={total} nearest={nearest} />
            ) : instant.total !== null && isHere ? (
              text.foundHere(instant.total, instant.nearest ?? typed, hasFailed)
            ) : (
              !hasFailed && text.searching
            )}
          </p>
          {isAnswered && <CheckLegend stations={items} />}
        </div>
        {isHere ? (
          <div className="grid grid-cols-1 justify-items-start gap-4">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of what is inside */}
            <div className="w-full" onFocus={holding.onFocus} onBlur={holding.onBlur}>
              <InstantList stations={here} />
            </div>
            {hasFailed && <LoadFailed onRetry={() => result.refetch()} />}
            {isAnswered && <Button onClick={release}>{text.showAll(total)}</Button>}
          </div>
        ) : (
          <StationResults
            result={result}
            filters={filters}
            layout="list"
            skeleton={<StationRowsSkeleton />}
            empty={<NothingFound query={query} isFiltered={isFiltered} onClear={onClear} />}
          />
        )}
      </SearchedWords>
    </section>
  )
}
