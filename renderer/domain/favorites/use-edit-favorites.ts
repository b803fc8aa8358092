import { useMemo } from 'react'
import { createFavoritesEditor } from './favorites-editor.ts'
import { useChangeFavorites } from './favorites-query.ts'

export function useEditFavorites() {
  const change = useChangeFavorites()
  return useMemo(() => createFavoritesEditor(change), [change])
}
