/** Which favorites a list shows, and in which order. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Favorite } from '../../../shared/api/favorites.ts'
import type { ListedStation } from '../../../shared/api/stations.ts'
import { folderOf } from '../../../shared/favorites/order.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { type Alternatives, typedWords } from '../../../shared/search/understood-words.ts'
import { vocabularyIn, wordsMeantHere } from '../../../shared/search/vocabulary.ts'
import type { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { listedStation, readListed } from '../../domain/stations/listed-query.ts'
export const FAVORITE_SORTS = ['own', 'name', 'newest', 'air'] as const
export type FavoriteSort = (typeof FAVORITE_SORTS)[number]

/** All of them, those in no folder, or those of one. */
export type ShownFolder =
  | { readonly of: 'all' | 'none' }
  | { readonly of: 'folder'; readonly id: string }

export interface Arrangement {
  readonly folder: ShownFolder
  readonly sort: FavoriteSort
  readonly typed: string
}

type StationOf = (id: string) => ListedStation | null | undefined

/** Whether it cannot be done without every station's name and state. */
export function needsStations({ sort, typed }: Arrangement): boolean {
  return sort === 'name' || sort === 'air' || typed.trim() !== ''
}

function searchedText(station: ListedStation | null | undefined): string {
  if (!station) return ''
  return searchableName(station.name) + searchableText([station.country, ...station.tags].join())
}

/** Those that have every typed word; where none has, those that have what may have been meant. */
function matching(
  items: readonly Favorite[],
  typed: string,
  stationOf: StationOf,
): readonly Favorite[] {
  const words = typedWords(typed)
  if (words.length === 0) return items
  const texts = items.map(({ stationId }) => searchedText(stationOf(stationId)))
  const having = (some: readonly Alternatives[]) =>
    items.filter((_, at) =>
      some.every((forms) => forms.some((form) => texts[at]?.includes(form) === true)),
    )
  const found = having(words)
  if (found.length > 0) return found
  const meant = wordsMeantHere(words, vocabularyIn(texts), (some) => having(some).length > 0)
  return meant === null ? found : having(meant.words)
}

const nameOf = (stationOf: StationOf, { stationId }: Favorite) =>
  stationOf(stationId)?.name ?? stationId

/** What is heard now comes first, what is silent last. */
function airRank(station: ListedStation | null | undefined): number {
  if (!station || station.resting) return 3
  if (station.air.state === 'on air') return 0
  return station.air.state === 'off air' || station.air.state === 'dead' ? 2 : 1
}

/** `items` in their own order; `live` are the folders that there are. */
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
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
  const named = found.map((item) => ({ item, name: nameOf(stationOf, item) }))
  return named.sort((a, b) => compare(a.name, b.name)).map(({ item }) => item)
}

type View = NonNullable<ReturnType<typeof useFavoritesView>['data']>
const NONE: readonly Favorite[] = []

/**
 * The favourites that are shown, in order. To sort by what stations say, and to search in it, all of them are read
 * first, as many at a time as a request takes; `missing` are still to come.
 */
export function useShownFavorites(view: View | undefined, arrangement: Arrangement) {
  const client = useQueryClient()
  // More stations were read: what is shown is looked at again.
  const [reads, setReads] = useState(0)
  const [isReading, setReading] = useState(false)
  const items = view?.items ?? NONE
  const needs = needsStations(arrangement)
  useEffect(() => {
    if (!needs || items.length === 0) return
    const stop = new AbortController()
    const ids = items.map(({ stationId }) => stationId)
    setReading(true)
    void readListed(client, ids, () => setReads((count) => count + 1), stop.signal).then(() => {
      if (!stop.signal.aborted) setReading(false)
    })
    return () => stop.abort()
  }, [client, items, needs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reads` says that the cache holds more
  return useMemo(() => {
    const live = new Set(view?.folders.map(({ id }) => id))
    const stationOf = (id: string) => listedStation(client, id)
    const shown = arrange(items, live, arrangement, stationOf)
    const missing =
      needs && isReading
        ? items.filter(({ stationId }) => stationOf(stationId) === undefined).length
        : 0
    return { shown, missing }
  }, [client, view, items, arrangement, needs, isReading, reads])
}
