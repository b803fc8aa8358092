import { useMemo } from 'react'
import { favoritesEditor } from './favorites-editor.ts'
import { useChangeFavorites } from './favorites-query.ts'

/** What can be done to the favourites, for a component. */
export function useEditFavorites() {
  const change = useChangeFavorites()
  return useMemo(() => favoritesEditor(change), [change])
}
