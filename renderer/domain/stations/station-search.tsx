import { Play, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { searchText } from '../../../shared/locales/generated/search.ts'
import { stationAccountsText } from '../../../shared/locales/generated/station-accounts.ts'
import { mayContainPassword } from '../../../shared/radio/station-address.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { addStationPath } from '../player/add-station-path.ts'
import { parseStationAddress } from '../player/dropped-station.ts'
import { playAddress, saveAddressAccount } from '../player/play-address.ts'
import { getAccountNote } from '../player/station-accounts.ts'
import { SearchResults } from './components/search-results.tsx'
import { SearchStart } from './components/search-start.tsx'
import { StationFilters } from './components/station-filters.tsx'
import {
  hasFilter,
  readFilters,
  SEARCH_SORTS,
  type SearchFilters,
  withoutFilters,
  withQuery,
} from './filter-params.ts'
import { useInstantIndex } from './use-instant-matches.ts'

/** Offers to play or add the station if the typed text is a stream URL. */
function AddressOffer({ typed }: { readonly typed: string }) {
  const address = parseStationAddress(typed)
  if (address === null) return null
  const { station, account } = address
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-[1.5px] border-ink bg-sheet p-4 dark:border-edge">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{searchText.address}</p>
        <p dir="ltr" className="truncate text-[0.8125rem] text-soft">
          {station.url}
        </p>
        {account !== null && (
          <p className="mt-1 max-w-prose text-[0.8125rem] text-soft">
            {getAccountNote(stationAccountsText)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={addStationPath(station)}
          onClick={() => void saveAddressAccount(station, account)}
        >
          {searchText.addAddress}
        </LinkButton>
        <Button variant="solid" onClick={() => playAddress(station, account)}>
          <Play aria-hidden="true" className="size-4 fill-current" />
          {searchText.listen}
        </Button>
      </div>
    </div>
  )
}

/** Selector of the main button of each result. `data-result` names its action. */
const RESULT_BUTTON = 'button[data-result]'

const firstResult = (results: HTMLElement | null) =>
  results?.querySelector<HTMLElement>(RESULT_BUTTON)

/** Arrow keys move the focus between the search field and the first result, and Enter plays it. */
function useSearchKeys(clearField: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  /** True after Enter, until the results of the typed text appear. */
  const isPlayPending = useRef(false)

  const playFirst = useCallback((): boolean => {
    isPlayPending.current = results.current?.ariaBusy === 'true'
    if (isPlayPending.current) return true
    const first = firstResult(results.current)
    if (first?.dataset.result !== 'play') return false
    first.click()
    return true
  }, [])

  return {
    field,
    results,
    onType: () => {
      isPlayPending.current = false
    },
    onResultsShown: useCallback(() => {
      if (isPlayPending.current) playFirst()
    }, [playFirst]),
    onFieldKey: (event: KeyboardEvent): void => {
      // Keys during IME composition are text input.
      if (event.nativeEvent.isComposing) return
      const first = firstResult(results.current)
      if (event.key === 'Escape') clearField()
      else if (event.key === 'ArrowDown' && first) first.focus()
      else if (event.key !== 'Enter' || !playFirst()) return
      event.preventDefault()
    },
    /** The keys of the page move the focus between results. */
    onResultsKey: (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowUp' || event.target !== firstResult(results.current)) return
      event.preventDefault()
      field.current?.focus()
    },
  }
}

const TWO_COLUMNS =
  'desktop:grid desktop:grid-cols-[minmax(0,1fr)_17rem] desktop:items-start desktop:gap-8'

interface StationSearchProps {
  /** Renders other results of a search next to its stations. */
  readonly sideContent?: (filters: SearchFilters) => ReactNode
}

export function StationSearch({ sideContent }: StationSearchProps) {
  const [params, changeParams] = useAddressFilters()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const terms = mayContainPassword(typed) ? '' : typed.trim()
  const debounced = useDebounced(terms, SEARCH_DEBOUNCE_MS)
  const keys = useSearchKeys(() => setTyped(''))
  const { field } = keys
  const filterButton = useRef<HTMLButtonElement>(null)
  // The last query that was in both field and URL. Typing updates the URL. A link to another search updates the field.
  const syncedQuery = useRef(query)
  useEffect(() => {
    if (debounced === syncedQuery.current) return
    syncedQuery.current = debounced
    changeParams((currentParams) => withQuery(currentParams, debounced))
  }, [debounced, changeParams])
  useEffect(() => {
    if (query === syncedQuery.current) return
    syncedQuery.current = query
    setTyped(query)
  }, [query])
  useEffect(() => {
    // On a touch screen, the keyboard would cover the page.
    const hasMouse = window.matchMedia('(pointer: fine)').matches
    if (syncedQuery.current === '' && hasMouse) field.current?.focus()
  }, [field])
  const location = useLocation()
  useEffect(() => {
    const state = location.state as { focusesSearch?: boolean } | null
    if (state?.focusesSearch) field.current?.focus()
  }, [location, field])
  // Loads the index that shows results before the server responds.
  useInstantIndex()
  const clearFilters = () => {
    changeParams(withoutFilters)
    // Clearing removes the pressed button, so focus moves to the filters.
    filterButton.current?.focus()
  }
  const filters = { ...readFilters(params, SEARCH_SORTS), query }
  return (
    <>
      <PageHeader title={searchText.title} hasWideTitle>
        <search className="relative min-w-40 flex-1">
          <label htmlFor="station-search" className="sr-only">
            {searchText.label}
          </label>
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-5 -translate-y-1/2" />
          <input
            ref={field}
            id="station-search"
            type="search"
            value={typed}
            onChange={(event) => {
              keys.onType()
              setTyped(event.currentTarget.value)
            }}
            onKeyDown={keys.onFieldKey}
            placeholder={searchText.placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            className="min-h-11 w-full rounded-edge border-2 border-ink bg-sheet pr-3 pl-10 font-display text-lg font-semibold placeholder:font-normal placeholder:text-soft dark:border-edge"
          />
        </search>
        {terms !== '' && (
          <StationFilters toggle={filterButton} onClear={clearFilters} sorts={SEARCH_SORTS} />
        )}
      </PageHeader>
      <AddressOffer typed={typed} />
      {terms === '' ? (
        <SearchStart onPick={setTyped} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
        <div onKeyDown={keys.onResultsKey}>
          <div className={cx(sideContent && TWO_COLUMNS)}>
            {query !== '' && sideContent && (
              <div className="desktop:order-1">{sideContent(filters)}</div>
            )}
            <SearchResults
              typed={terms}
              filters={filters}
              isFiltered={hasFilter(params)}
              onClear={clearFilters}
              onShown={keys.onResultsShown}
              results={keys.results}
            />
          </div>
        </div>
      )}
    </>
  )
}

export const SEARCH_DEBOUNCE_MS = 250

function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
