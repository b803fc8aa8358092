import { useMemo } from 'react'
import { useFavoritesView } from './favorites-query.ts'

type StationItem =
  | { readonly stationId: string }
  | { readonly id: string; readonly stationId?: undefined }

const stationIdOf = (item: StationItem) =>
  'id' in item && item.stationId === undefined ? item.id : item.stationId

export function useUnblocked<Item extends StationItem>(items: readonly Item[]): readonly Item[] {
  const blocked = useFavoritesView().data?.blocked
  return useMemo(
    () => (blocked?.size ? items.filter((item) => !blocked.has(stationIdOf(item))) : items),
    [items, blocked],
  )
}
