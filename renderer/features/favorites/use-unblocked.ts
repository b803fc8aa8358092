import { useMemo } from 'react'
import { useFavoritesView } from './favorites-query.ts'

/** Those of a short list that the user has not blocked. */
export function useUnblocked<Item extends { readonly id: string }>(
  stations: readonly Item[],
): readonly Item[] {
  const blocked = useFavoritesView().data?.blocked
  return useMemo(
    () => (blocked?.size ? stations.filter(({ id }) => !blocked.has(id)) : stations),
    [stations, blocked],
  )
}
