import { useMemo } from 'react'
import { useFavoritesView } from './favorites-query.ts'

/** A station, or something of one. */
type OfStation =
  | { readonly stationId: string }
  | { readonly id: string; readonly stationId?: undefined }

const stationOf = (item: OfStation) =>
  'id' in item && item.stationId === undefined ? item.id : item.stationId

/** Those of a short list that are, or are of, stations that the user has not blocked. */
export function useUnblocked<Item extends OfStation>(items: readonly Item[]): readonly Item[] {
  const blocked = useFavoritesView().data?.blocked
  return useMemo(
    () => (blocked?.size ? items.filter((item) => !blocked.has(stationOf(item))) : items),
    [items, blocked],
  )
}
