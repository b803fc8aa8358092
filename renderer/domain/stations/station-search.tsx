import { Play, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'react-router'
import { browseText } from '../../../shared/locales/generated/browse.ts'
import { searchText } from '../../../shared/locales/generated/search.ts'
import { stationAccountsText } from '../../../shared/locales/generated/station-accounts.ts'
import { mayContainPassword } from '../../../shared/radio/station-address.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAuth } from '../auth/auth.ts'
import { addStationPath } from '../player/add-station-path.ts'
import { parseStationAddress } from '../player/dropped-station.ts'
import { playAddress, saveAddressAccount } from '../player/play-address.ts'
import { getAccountNote } from '../player/station-accounts.ts'
import { removeWithUndo } from './components/save-search.tsx'
import { SearchResults } from './components/search-results.tsx'
import { StationFilters } from './components/station-filters.tsx'
import { hasFilter, readFilters, SEARCH_SORTS, withoutFilters, withQuery } from './filter-params.ts'
import { GenreLineup } from './genre-lineup.tsx'
import { savedSearchName, savedSearchPath } from './saved-search.ts'
import { recentSearches, savedSearches } from './searches.ts'
import { SectionHead } from './section-head.tsx'
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

interface SearchSectionProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

function SearchSection({ title, lead, children }: SearchSectionProps) {
  return (
    <section aria-label={title} className="mb-10">
      <SectionHead title={title} lead={lead} />
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

interface SearchChipProps {
  readonly name: string
  readonly to: string
  readonly onOpen: () => void
  readonly removeLabel: string
  readonly onRemove: () => void
}

function SearchChip({ name, to, onOpen, removeLabel, onRemove }: SearchChipProps) {
  return (
    <li className="flex max-w-full items-center rounded-edge border-[1.5px] border-edge pl-3">
      <Link
        to={to}
        onClick={onOpen}
        dir="auto"
        className="truncate py-2 font-semibold hover:text-hot-text"
      >
        {name}
      </Link>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X className="size-4" />
      </IconButton>
    </li>
  )
}

function SavedList({ onPick }: { readonly onPick: (query: string) => void }) {
  const { saved: text } = browseText
  const uid = useAuth().user?.uid ?? ''
  const saved = useSyncExternalStore(savedSearches.subscribe, () => savedSearches.list(uid))
  if (saved.length === 0) return null
  return (
    <SearchSection title={text.title} lead={text.lead}>
      {saved.map((search) => {
        const name = savedSearchName(search)
        return (
          <SearchChip
            key={search}
            name={name}
            to={savedSearchPath(search)}
            onOpen={() => onPick(new URLSearchParams(search).get('query') ?? '')}
            removeLabel={text.remove(name)}
            onRemove={() => removeWithUndo(uid, search)}
          />
        )
      })}
    </SearchSection>
  )
}

/** Selector of the main button of each result. `data-result` names its action. */
const RESULT_BUTTON = 'button[data-result]'

const ARROW_STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

interface FocusTargets {
  readonly field: RefObject<HTMLInputElement | null>
  readonly results: RefObject<HTMLElement | null>
}

/** Arrow keys move the focus between the search field and the play buttons of the results. */
function createKeyHandlers({ field, results }: FocusTargets, clearField: () => void) {
  const buttons = () => [...(results.current?.querySelectorAll<HTMLElement>(RESULT_BUTTON) ?? [])]

  function onField(event: KeyboardEvent): void {
    // Keys during IME composition are text input.
    if (event.nativeEvent.isComposing) return
    const [first] = buttons()
    if (event.key === 'Escape') clearField()
    else if (event.key === 'ArrowDown' && first) first.focus()
    else if (event.key === 'Enter' && first?.dataset.result === 'play') first.click()
    else return
    event.preventDefault()
  }

  function onResults(event: KeyboardEvent): void {
    const step = ARROW_STEPS.get(event.key) ?? 0
    const resultButtons = buttons()
    const index = resultButtons.indexOf(event.target as HTMLElement)
    if (step === 0 || index === -1) return
    event.preventDefault()
    if (index + step < 0) field.current?.focus()
    else resultButtons[index + step]?.focus()
  }

  return { onField, onResults }
}

interface RecentListProps {
  readonly onPick: (query: string) => void
}

function RecentList({ onPick }: RecentListProps) {
  const uid = useAuth().user?.uid ?? ''
  const recent = useSyncExternalStore(recentSearches.subscribe, () => recentSearches.list(uid))
  if (recent.length === 0) return null
  return (
    <SearchSection title={searchText.recent}>
      {recent.map((query) => (
        <SearchChip
          key={query}
          name={query}
          to={`/search?${new URLSearchParams({ query })}`}
          onOpen={() => onPick(query)}
          removeLabel={searchText.removeRecent(query)}
          onRemove={() => recentSearches.remove(uid, query)}
        />
      ))}
    </SearchSection>
  )
}

const TWO_COLUMNS =
  'desktop:grid desktop:grid-cols-[minmax(0,1fr)_17rem] desktop:items-start desktop:gap-8'

interface StationSearchProps {
  readonly sideContent?: (query: string) => ReactNode
}

export function StationSearch({ sideContent }: StationSearchProps) {
  const [params, changeParams] = useAddressFilters()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const terms = mayContainPassword(typed) ? '' : typed.trim()
  const debounced = useDebounced(terms, SEARCH_DEBOUNCE_MS)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  const firstFilter = useRef<HTMLSelectElement>(null)
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
  // Loads the index that shows results before the server responds.
  useInstantIndex()
  const keys = createKeyHandlers({ field, results }, () => setTyped(''))
  const clearFilters = () => {
    changeParams(withoutFilters)
    // Clearing removes the pressed button, so focus moves to the filters.
    firstFilter.current?.focus()
  }
  return (
    <>
      <search>
        <label htmlFor="station-search" className="sr-only">
          {searchText.label}
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
            placeholder={searchText.placeholder}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            className="min-h-16 w-full rounded-edge border-2 border-ink bg-sheet pr-4 pl-14 font-display text-xl font-semibold placeholder:font-normal placeholder:text-soft wide:text-2xl dark:border-edge"
          />
        </div>
      </search>
      <AddressOffer typed={typed} />
      {terms === '' ? (
        <EmptySearch onPick={setTyped} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the buttons inside
        <div onKeyDown={keys.onResults}>
          <StationFilters firstField={firstFilter} onClear={clearFilters} sorts={SEARCH_SORTS} />
          <div
            data-narrow={sideContent ? '' : undefined}
            className={cx(sideContent && TWO_COLUMNS)}
          >
            {query !== '' && sideContent && (
              <div className="desktop:order-1">{sideContent(query)}</div>
            )}
            <SearchResults
              typed={terms}
              filters={{ ...readFilters(params, SEARCH_SORTS), query }}
              isFiltered={hasFilter(params)}
              onClear={clearFilters}
              results={results}
            />
          </div>
        </div>
      )}
    </>
  )
}

function EmptySearch({ onPick }: { readonly onPick: (query: string) => void }) {
  return (
    <section>
      <p role="status" className="mb-6 text-soft">
        {searchText.idle}
      </p>
      <SavedList onPick={onPick} />
      <RecentList onPick={onPick} />
      <GenreLineup />
    </section>
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
