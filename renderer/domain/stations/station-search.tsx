import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { mayHoldPassword } from '../../../shared/radio/station-address.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { AddressOffer } from './components/address-offer.tsx'
import { GenreLineup } from './components/genre-lineup.tsx'
import { RecentList } from './components/recent-list.tsx'
import { resultKeys } from './components/result-keys.ts'
import { SavedList } from './components/saved-list.tsx'
import { SearchFound } from './components/search-found.tsx'
import { StationFilters } from './components/station-filters.tsx'
import { SEARCH_DEBOUNCE_MS, useDebounced } from './components/use-debounced.ts'
import { hasFilter, readFilters, SEARCH_SORTS, withoutFilters, withQuery } from './filter-params.ts'
import { useInstantIndex } from './use-instant-matches.ts'

/** Where there is room, two columns, the stations in the first. */
const BESIDE = 'desk:grid desk:grid-cols-[minmax(0,1fr)_17rem] desk:items-start desk:gap-8'

interface StationSearchProps {
  /** What else is found for the words of the address; shown beside the stations where there is room. */
  readonly beside?: (query: string) => ReactNode
}

/** The search field, its filters and what it finds. Words and filters live in the address bar. */
export function StationSearch({ beside }: StationSearchProps) {
  const text = useMessages().search
  const [params, changeParams] = useAddressFilters()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const words = mayHoldPassword(typed) ? '' : typed.trim()
  const settled = useDebounced(words, SEARCH_DEBOUNCE_MS)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  const firstFilter = useRef<HTMLSelectElement>(null)
  // The words last agreed on by field and address. Typing changes the address; a link to another
  // search (or to none) changes the field.
  const agreed = useRef(query)
  useEffect(() => {
    if (settled === agreed.current) return
    agreed.current = settled
    changeParams((now) => withQuery(now, settled))
  }, [settled, changeParams])
  useEffect(() => {
    if (query === agreed.current) return
    agreed.current = query
    setTyped(query)
  }, [query])
  useInstantIndex()
  const keys = resultKeys({ field, results }, () => setTyped(''))
  const clear = () => {
    changeParams(withoutFilters)
    // The button pressed goes away with what it cleared: the keyboard goes on from the filters.
    firstFilter.current?.focus()
  }
  return (
    <>
      <search>
        <label htmlFor="station-search" className="sr-only">
          {text.label}
        </label>
        <div className="relative mb-6">
          <Search aria-hidden="true" className="absolute top-1/2 left-4 size-6 -translate-y-1/2" />
          <input
            ref={field}
            id="station-search"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={keys.onField}
            placeholder={text.placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            className="min-h-16 w-full rounded-edge border-2 border-ink bg-sheet pr-4 pl-14 font-display text-xl font-semibold placeholder:font-normal placeholder:text-soft wide:text-2xl dark:border-edge"
          />
        </div>
      </search>
      <AddressOffer typed={typed} />
      {words === '' ? (
        <Idle onPick={setTyped} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
        <div onKeyDown={keys.onResults}>
          <StationFilters firstField={firstFilter} onClear={clear} sorts={SEARCH_SORTS} />
          <div data-narrow={beside && ''} className={cx(beside && BESIDE)}>
            {query !== '' && beside && <div className="desk:order-1">{beside(query)}</div>}
            <SearchFound
              typed={words}
              filters={{ ...readFilters(params, SEARCH_SORTS), query }}
              isFiltered={hasFilter(params)}
              onClear={clear}
              results={results}
            />
          </div>
        </div>
      )}
    </>
  )
}

function Idle({ onPick }: { readonly onPick: (words: string) => void }) {
  const text = useMessages().search
  return (
    <section>
      <p role="status" className="mb-6 text-soft">
        {text.idle}
      </p>
      <SavedList onPick={onPick} />
      <RecentList onPick={onPick} />
      <GenreLineup />
    </section>
  )
}
