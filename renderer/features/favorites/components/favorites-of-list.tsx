import { createContext, type ReactNode, useMemo } from 'react'
import { type FavoriteChange, useFavoritesView, useToggleFavorite } from '../favorites-query.ts'

interface FavoritesOfListValue {
  readonly kept: ReadonlySet<string>
  readonly blocked: ReadonlySet<string>
  readonly isPending: boolean
  readonly change: (change: FavoriteChange) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The user's favorites, for the toggles inside; null outside. */
export const FavoritesContext = createContext<FavoritesOfListValue | null>(null)

/** Reads the favorites once for all toggles inside: a row of a long list is drawn without asking for itself. */
export function FavoritesOfList({ children }: { readonly children: ReactNode }) {
  const { data, isPending } = useFavoritesView()
  const { mutate: change } = useToggleFavorite()
  const value = useMemo(
    () => ({ kept: data?.kept ?? NONE, blocked: data?.blocked ?? NONE, isPending, change }),
    [data, isPending, change],
  )
  return <FavoritesContext value={value}>{children}</FavoritesContext>
}
