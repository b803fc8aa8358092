import { createContext, type ReactNode, useMemo } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { useFavoritesView } from './favorites-query.ts'
import { useEditFavorites } from './use-edit-favorites.ts'

interface FavoritesContextValue {
  readonly favoriteIds: ReadonlySet<string>
  readonly blocked: ReadonlySet<string>
  readonly isPending: boolean
  readonly toggle: (station: Pick<Station, 'id' | 'name'>) => void
}

const NONE: ReadonlySet<string> = new Set()

export const FavoritesContext = createContext<FavoritesContextValue | null>(null)

/** Loads the favorites once for all stations of a list. */
export function FavoritesProvider({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useFavoritesView()
  const edit = useEditFavorites()
  const value = useMemo(
    () => ({
      favoriteIds: data?.favoriteIds ?? NONE,
      blocked: data?.blocked ?? NONE,
      isPending,
      toggle: (station: Pick<Station, 'id' | 'name'>) => edit.toggle(data?.items ?? [], station),
    }),
    [data, isPending, edit],
  )
  return <FavoritesContext value={value}>{children}</FavoritesContext>
}
