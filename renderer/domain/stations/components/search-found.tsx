import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Station } from '../../../../shared/api/stations.ts'
import type { StationFilters } from '../../../api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useAuth } from '../../auth/auth.ts'
import { useUnblocked } from '../../favorites/use-unblocked.ts'
import { addressIn } from '../../player/dropped-station.ts'
import { keepPath } from '../../player/keep-path.ts'
import { withQuery } from '../filter-params.ts'
import { narrowingOf } from '../instant/narrowing.ts'
import { recentSearches } from '../searches.ts'
import { StationList } from '../station-list.tsx'
import { useStations } from '../stations.ts'
import { useInstantMatches } from '../use-instant-matches.ts'
import { CheckLegend } from './check-mark.tsx'
import { SearchedWords } from './marked-text.tsx'
import { StationResults } from './station-results.tsx'
import { StationRow, StationRowsSkeleton } from './station-row.tsx'

/**
 * What the server has answered, put into a list that is in use: what is shown keeps its place and gets its facts,
 * what is new comes behind it. Pure.
 */
export function withAnswer(shown: readonly Station[], answered: readonly Station[]): Station[] {
  const byId = new Map(answered.map((station) => [station.id, station]))
  const places = shown.map(({ id }) => id)
  const known = shown.map((station) => byId.get(station.id) ?? station)
  for (const id of places) byId.delete(id)
  return [...known, ...byId.values()]
}

interface Held {
  readonly typed: string
  readonly stations: readonly Station[]
}

/**
 * A list that the focus is in stays as it is: what was found at once is not taken away from under the focus by
 * what the server answers. `list` is what was shown for these words when the focus came into it, null when it
 * is elsewhere; the handlers belong to the element around the list.
 */
function useHeldList(typed: string, shown: readonly Station[]) {
  const [held, setHeld] = useState<Held | null>(null)
  const list = held?.typed === typed ? held.stations : null
  return {
    list,
    release: () => setHeld(null),
    onFocus: () => {
      if (list === null) setHeld({ typed, stations: shown })
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // The window may have lost it: it comes back to where it was.
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setHeld(null)
    },
  }
}

interface NothingFoundProps {
  readonly query: string
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** No station has the words, and none has words near to them: what else there is to do. */
function NothingFound({ query, isFiltered, onClear }: NothingFoundProps) {
  const text = useMessages().search
  return (
    <EmptyState
      title={text.none(query)}
      action={
        <>
          {isFiltered && <Button onClick={onClear}>{text.withoutFilters}</Button>}
          <LinkButton to={keepPath(addressIn(query)?.station)}>{text.addStation}</LinkButton>
          <LinkButton to="/browse">{text.browseInstead}</LinkButton>
        </>
      }
    >
      {text.noneHint}
    </EmptyState>
  )
}

/** A short list, all of it drawn: what is found before the server has answered. */
function InstantList({ stations: found }: { readonly stations: readonly Station[] }) {
  const stations = useUnblocked(found)
  return (
    <StationList ids={stations.map(({ id }) => id)}>
      <ul className="border-t-[1.5px] border-ink dark:border-edge">
        {stations.map((station) => (
          <li key={station.id}>
            <StationRow station={station} />
          </li>
        ))}
      </ul>
    </StationList>
  )
}

interface FoundLineProps {
  readonly query: string
  readonly total: number
  /** What was searched for in place of words that no station has. */
  readonly nearest: string | null | undefined
}

/** How many stations were found, and for which words where these are not the ones that were typed. */
function FoundLine({ query, total, nearest }: FoundLineProps) {
  const text = useMessages().search
  const [params] = useSearchParams()
  // An answer that an older run has kept does not say; and filters may leave nothing of what is near.
  if (!nearest || total === 0) return text.found(total, query)
  return (
    <>
      {text.nearest.none(query)}
      <Link
        to={`/search?${withQuery(params, nearest)}`}
        replace
        dir="auto"
        className="font-semibold text-ink underline underline-offset-4 hover:text-hot-text"
      >
        {nearest}
      </Link>
      {text.nearest.found(total)}
    </>
  )
}

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
