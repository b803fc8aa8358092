import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../../messages/messages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useStations } from '../stations.ts'
import { CheckLegend } from './check-mark.tsx'
import { GenreLineup } from './genre-lineup.tsx'
import { StationResults } from './station-results.tsx'
import { StationRow, StationRowsSkeleton } from './station-row.tsx'
import { SEARCH_DEBOUNCE_MS, useDebounced } from './use-debounced.ts'

/** The search field and what it finds. The words live in the address bar (?query=). */
export function StationSearch() {
  const text = useMessages().search
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS).trim()
  // The words last agreed on by field and address. Typing changes the address; a link to another
  // search (or to none) changes the field.
  const agreed = useRef(query)
  useEffect(() => {
    if (settled === agreed.current) return
    agreed.current = settled
    setParams(settled ? { query: settled } : {}, { replace: true })
  }, [settled, setParams])
  useEffect(() => {
    if (query === agreed.current) return
    agreed.current = query
    setTyped(query)
  }, [query])
  return (
    <>
      <search>
        <label htmlFor="station-search" className="sr-only">
          {text.label}
        </label>
        <div className="relative mb-8">
          <Search aria-hidden="true" className="absolute top-1/2 left-4 size-6 -translate-y-1/2" />
          <input
            id="station-search"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={text.placeholder}
            autoComplete="off"
            spellCheck={false}
            className="min-h-16 w-full rounded-edge border-2 border-ink bg-sheet pr-4 pl-14 font-display text-xl font-semibold placeholder:font-normal placeholder:text-soft wide:text-2xl dark:border-edge"
          />
        </div>
      </search>
      {query ? <Found query={query} /> : <Idle />}
    </>
  )
}

function Idle() {
  const text = useMessages().search
  return (
    <section>
      <p role="status" className="mb-6 text-soft">
        {text.idle}
      </p>
      <GenreLineup />
    </section>
  )
}

function Found({ query }: { readonly query: string }) {
  const text = useMessages().search
  const result = useStations({ query })
  const total = result.data?.pages[0]?.total
  const settled = total !== undefined && !result.isPlaceholderData
  return (
    <section>
      <div className="mb-2 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="min-w-0 text-soft">
          {settled ? text.found(total, query) : !result.isError && text.searching}
        </p>
        <CheckLegend stations={result.data?.pages.flatMap((page) => page.items) ?? []} />
      </div>
      <StationResults
        result={result}
        skeleton={<StationRowsSkeleton />}
        empty={
          <EmptyState
            title={text.none(query)}
            action={<LinkButton to="/browse">{text.browseInstead}</LinkButton>}
          >
            {text.noneHint}
          </EmptyState>
        }
      >
        {(stations) => (
          <ul className="border-t-[1.5px] border-ink dark:border-edge">
            {stations.map((station) => (
              <li key={station.id}>
                <StationRow station={station} />
              </li>
            ))}
          </ul>
        )}
      </StationResults>
    </section>
  )
}
