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

export type ShownFolder =
  | { readonly of: 'all' | 'none' }
  | { readonly of: 'folder'; readonly id: string }

export interface Arrangement {
  readonly folder: ShownFolder
  readonly sort: FavoriteSort
  readonly typed: string
}

type StationOf = (id: string) => ListedStation | null | undefined

/** Reports whether the arrangement needs the details of every station. */
export function needsStations({ sort, typed }: Arrangement): boolean {
  return sort === 'name' || sort === 'air' || typed.trim() !== ''
}

function searchedText(station: ListedStation | null | undefined): string {
  if (!station) return ''
  return searchableName(station.name) + searchableText([station.country, ...station.tags].join())
}

/** Stations that match every search term; without any match, the fuzzy matches. */
function matching(
  items: readonly Favorite[],
  typed: string,
  stationOf: StationOf,
): readonly Favorite[] {
  const terms = typedWords(typed)
  if (terms.length === 0) return items
  const texts = items.map(({ stationId }) => searchedText(stationOf(stationId)))
  const having = (some: readonly Alternatives[]) =>
    items.filter((_, at) =>
      some.every((forms) => forms.some((form) => texts[at]?.includes(form) === true)),
    )
  const found = having(terms)
  if (found.length > 0) return found
  const fuzzyTerms = correctWordsSync(terms, vocabularyIn(texts), (some) => having(some).length > 0)
  return fuzzyTerms === null ? found : having(fuzzyTerms.words)
}

const nameOf = (stationOf: StationOf, { stationId }: Favorite) =>
  stationOf(stationId)?.name ?? stationId

function airRank(station: ListedStation | null | undefined): number {
  if (!station || station.inactive) return 3
  if (station.air.state === 'on air') return 0
  return station.air.state === 'off air' || station.air.state === 'dead' ? 2 : 1
}

/** `items` are in the user's order; `live` are the existing folders. */
export function arrange(
  items: readonly Favorite[],
  live: ReadonlySet<string>,
  { folder, sort, typed }: Arrangement,
  stationOf: StationOf,
): readonly Favorite[] {
  const wanted = folder.of === 'folder' ? folder.id : null
  const matches = matching(items, typed, stationOf)
  const found =
    folder.of === 'all' ? matches : matches.filter((item) => folderOf(item, live) === wanted)
  if (sort === 'newest') return found.toSorted((a, b) => b.version - a.version)
  if (sort === 'air') {
    return found.toSorted(
      (a, b) => airRank(stationOf(a.stationId)) - airRank(stationOf(b.stationId)),
    )
  }
  if (sort === 'own') return found
  const { compare } = new Intl.Collator(APP_LOCALE, { sensitivity: 'base', numeric: true })
  const named = found.map((item) => ({ item, name: nameOf(stationOf, item) }))
  return named.sort((a, b) => compare(a.name, b.name)).map(({ item }) => item)
}

type View = NonNullable<ReturnType<typeof useFavoritesView>['data']>
const NONE: readonly Favorite[] = []

/**
 * The visible favorites, in order. Sorting by station details and searching load all of them first, in requests of
 * the maximum size; `missing` counts those not loaded yet.
 */
export function useShownFavorites(view: View | undefined, arrangement: Arrangement) {
  const client = useQueryClient()
  // Increments when more stations are loaded, to recompute.
  const [reads, setReads] = useState(0)
  const [isReading, setReading] = useState(false)
  const items = view?.items ?? NONE
  const needs = needsStations(arrangement)
  useEffect(() => {
    if (!needs || items.length === 0) return
    const stop = new AbortController()
    const ids = items.map(({ stationId }) => stationId)
    setReading(true)
    void loadListed(client, ids, () => setReads((count) => count + 1), stop.signal).then(() => {
      if (!stop.signal.aborted) setReading(false)
    })
    return () => stop.abort()
  }, [client, items, needs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reads` says that the cache holds more
  return useMemo(() => {
    const live = new Set(view?.folders.map(({ id }) => id))
    const stationOf = (id: string) => getListedStation(client, id)
    const shown = arrange(items, live, arrangement, stationOf)
    const missing =
      needs && isReading
        ? items.filter(({ stationId }) => stationOf(stationId) === undefined).length
        : 0
    return { shown, missing }
  }, [client, view, items, arrangement, needs, isReading, reads])
}
