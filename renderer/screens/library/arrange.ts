import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Favorite } from '../../../shared/api/favorites.ts'
import type { ListedStation } from '../../../shared/api/stations.ts'
import { folderOf } from '../../../shared/favorites/order.ts'
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { type Alternatives, typedWords } from '../../../shared/search/query-words.ts'
import { correctWordsSync, vocabularyIn } from '../../../shared/search/vocabulary.ts'
import type { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { getListedStation, loadListed } from '../../domain/stations/listed-query.ts'

export const FAVORITE_SORTS = ['own', 'name', 'newest', 'air'] as const
export type FavoriteSort = (typeof FAVORITE_SORTS)[number]

export type FolderFilter =
  | { readonly kind: 'all' | 'none' }
  | { readonly kind: 'folder'; readonly id: string }

export interface Arrangement {
  readonly folder: FolderFilter
  readonly sort: FavoriteSort
  readonly typed: string
}

type GetStation = (id: string) => ListedStation | null | undefined

/** Returns true when the sort order or the search needs the details of every station. */
export function needsStations({ sort, typed }: Arrangement): boolean {
  return sort === 'name' || sort === 'air' || typed.trim() !== ''
}

function searchedText(station: ListedStation | null | undefined): string {
  if (!station) return ''
  return searchableName(station.name) + searchableText([station.country, ...station.tags].join())
}

/** Returns the stations that match every search term. Without a match, tries the spelling-corrected terms. */
function matchFavorites(
  items: readonly Favorite[],
  typed: string,
  getStation: GetStation,
): readonly Favorite[] {
  const terms = typedWords(typed)
  if (terms.length === 0) return items
  const texts = items.map(({ stationId }) => searchedText(getStation(stationId)))
  const findContaining = (searchTerms: readonly Alternatives[]) =>
    items.filter((_, index) =>
      searchTerms.every((forms) => forms.some((form) => texts[index]?.includes(form) === true)),
    )
  const matches = findContaining(terms)
  if (matches.length > 0) return matches
  const correction = correctWordsSync(
    terms,
    vocabularyIn(texts),
    (corrected) => findContaining(corrected).length > 0,
  )
  return correction === null ? matches : findContaining(correction.words)
}

const nameOf = (getStation: GetStation, { stationId }: Favorite) =>
  getStation(stationId)?.name ?? stationId

/** Sort key: 0 on air, 1 unknown, 2 off air, 3 inactive or removed. */
function airRank(station: ListedStation | null | undefined): number {
  if (!station || station.inactive) return 3
  if (station.air.state === 'on air') return 0
  return station.air.state === 'off air' || station.air.state === 'dead' ? 2 : 1
}

/** Filters and sorts `items`, which are in the user's order. `folderIds` contains the ids of all folders. */
export function arrangeFavorites(
  items: readonly Favorite[],
  folderIds: ReadonlySet<string>,
  { folder, sort, typed }: Arrangement,
  getStation: GetStation,
): readonly Favorite[] {
  const folderId = folder.kind === 'folder' ? folder.id : null
  const matches = matchFavorites(items, typed, getStation)
  const inFolder =
    folder.kind === 'all'
      ? matches
      : matches.filter((item) => folderOf(item, folderIds) === folderId)
  if (sort === 'newest') return inFolder.toSorted((a, b) => b.version - a.version)
  if (sort === 'air') {
    return inFolder.toSorted(
      (a, b) => airRank(getStation(a.stationId)) - airRank(getStation(b.stationId)),
    )
  }
  if (sort === 'own') return inFolder
  const { compare } = new Intl.Collator(APP_LOCALE, { sensitivity: 'base', numeric: true })
  const itemsWithNames = inFolder.map((item) => ({ item, name: nameOf(getStation, item) }))
  return itemsWithNames.sort((a, b) => compare(a.name, b.name)).map(({ item }) => item)
}

type FavoritesView = NonNullable<ReturnType<typeof useFavoritesView>['data']>
const NO_FAVORITES: readonly Favorite[] = []

/**
 * Returns the visible favorites, in order. Search and sorting by station details first load the details of all
 * favorites, in requests of the maximum size. `missingCount` is the number of favorites without details so far.
 */
export function useShownFavorites(view: FavoritesView | undefined, arrangement: Arrangement) {
  const client = useQueryClient()
  const [loadCount, setLoadCount] = useState(0)
  const [isLoading, setLoading] = useState(false)
  const items = view?.items ?? NO_FAVORITES
  const needsDetails = needsStations(arrangement)
  useEffect(() => {
    if (!needsDetails || items.length === 0) return
    const controller = new AbortController()
    const ids = items.map(({ stationId }) => stationId)
    setLoading(true)
    void loadListed(client, ids, () => setLoadCount((count) => count + 1), controller.signal).then(
      () => {
        if (!controller.signal.aborted) setLoading(false)
      },
    )
    return () => controller.abort()
  }, [client, items, needsDetails])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadCount` changes when the cache has more stations
  return useMemo(() => {
    const folderIds = new Set(view?.folders.map(({ id }) => id))
    const getStation = (id: string) => getListedStation(client, id)
    const shown = arrangeFavorites(items, folderIds, arrangement, getStation)
    const missingCount =
      needsDetails && isLoading
        ? items.filter(({ stationId }) => getStation(stationId) === undefined).length
        : 0
    return { shown, missingCount }
  }, [client, view, items, arrangement, needsDetails, isLoading, loadCount])
}
