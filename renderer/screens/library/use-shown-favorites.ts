import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Favorite } from '../../../shared/api/favorites.ts'
import type { useFavoritesView } from '../../domain/favorites/favorites-query.ts'
import { listedStation, readListed } from '../../domain/stations/listed-query.ts'
import { type Arrangement, arrange, needsStations } from './arrange.ts'

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
