import { X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Facet } from '../../../../shared/api/stations.ts'
import { browseText } from '../../../../shared/locales/generated/browse.ts'
import { homeText } from '../../../../shared/locales/generated/home.ts'
import { searchText } from '../../../../shared/locales/generated/search.ts'
import { showsText } from '../../../../shared/locales/generated/shows.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAuth } from '../../auth/auth.ts'
import { FavoritesProvider } from '../../favorites/favorites-provider.tsx'
import { FacetChips } from '../facet-chips.tsx'
import { type FilterName, withFilter } from '../filter-params.ts'
import { GenreLineup } from '../genre-lineup.tsx'
import { recentSearches, savedSearches } from '../searches.ts'
import { SectionHead } from '../section-head.tsx'
import { MoreLink, SHELF_SIZE, ShelfSkeleton, StationShelf } from '../station-shelf.tsx'
import { useFacets, useStations } from '../stations.ts'
import { removeWithUndo, savedSearchName, savedSearchPath } from './save-search.tsx'

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

interface SearchListProps {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

function SearchList({ title, lead, children }: SearchListProps) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} lead={lead} />
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

interface SearchPickerProps {
  readonly onPick: (query: string) => void
}

function SavedSearches({ onPick }: SearchPickerProps) {
  const { saved: text } = browseText
  const uid = useAuth().user?.uid ?? ''
  const saved = useSyncExternalStore(savedSearches.subscribe, () => savedSearches.list(uid))
  if (saved.length === 0) return null
  return (
    <SearchList title={text.title} lead={text.lead}>
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
    </SearchList>
  )
}

function RecentSearches({ onPick }: SearchPickerProps) {
  const uid = useAuth().user?.uid ?? ''
  const recent = useSyncExternalStore(recentSearches.subscribe, () => recentSearches.list(uid))
  if (recent.length === 0) return null
  return (
    <SearchList title={searchText.recent}>
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
    </SearchList>
  )
}

/** Number of countries and languages before the user shows all. */
export const START_VALUES_MAX = 12

/** Searches, stations, genres, countries and languages to start with, before the user types. */
export function SearchStart({ onPick }: SearchPickerProps) {
  const { data, isPending } = useStations({ sort: 'featured' })
  const popular = data?.pages[0]?.items.filter(({ demo }) => !demo)
  const facets = useFacets({}).data
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <p role="status" className="text-soft">
        {searchText.idle}
      </p>
      <SavedSearches onPick={onPick} />
      <RecentSearches onPick={onPick} />
      {isPending && <ShelfSkeleton title={homeText.popular} size={SHELF_SIZE} />}
      <FavoritesProvider>
        <StationShelf
          title={homeText.popular}
          stations={popular ?? []}
          action={<MoreLink to="/browse">{homeText.allStations}</MoreLink>}
        />
      </FavoritesProvider>
      <section aria-label={homeText.genres}>
        <SectionHead title={homeText.genres} />
        <GenreLineup />
      </section>
      <FacetSection
        title={showsText.search.countries}
        name="country"
        facets={facets?.countries ?? []}
      />
      <FacetSection
        title={showsText.search.languages}
        name="language"
        facets={facets?.languages ?? []}
      />
    </div>
  )
}

interface FacetSectionProps {
  readonly title: string
  readonly name: FilterName
  readonly facets: readonly Facet[]
}

function FacetSection({ title, name, facets }: FacetSectionProps) {
  if (facets.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <FacetChips
        facets={facets}
        size={START_VALUES_MAX}
        pathOf={(value) => `/browse?${withFilter(new URLSearchParams(), name, value)}`}
      />
    </section>
  )
}
