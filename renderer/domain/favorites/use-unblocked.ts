import { useMemo } from 'react'
import { useFavoritesView } from './favorites-query.ts'

type OfStation =
  | { readonly stationId: string }
  | { readonly id: string; readonly stationId?: undefined }

const stationOf = (item: OfStation) =>
  'id' in item && item.stationId === undefined ? item.id : item.stationId

export function useUnblocked<Item extends OfStation>(items: readonly Item[]): readonly Item[] {
  const blocked = useFavoritesView().data?.blocked
  return useMemo(
    () => (blocked?.size ? items.filter((item) => !blocked.has(stationOf(item))) : items),
    [items, blocked],
  )
}
