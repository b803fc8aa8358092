import type { QueryClient } from '@tanstack/react-query'
import { changeOptions, favoritesQuery, loadedFavorites, toggled } from './favorites-query.ts'

/** The favorites of `uid` (null: signed out) for what is no component: keys, menus, other windows. */
export function favoritesOutside(client: QueryClient, uid: () => string | null) {
  function ids(): string[] | null {
    const user = uid()
    if (user === null || !client.getQueryData(favoritesQuery(user).queryKey)) return null
    return loadedFavorites(client, user)
  }

  return {
    /** Ids, in the user's own order; null until they are loaded. */
    ids,
    /** Keeps a station or drops it; nothing is done until it is known which. */
    toggle(id: string): void {
      const kept = ids()
      if (kept === null) return
      const change = toggled({ station: { id }, favorite: !kept.includes(id) })
      // A refusal is told by the client's own rule for changes, and undone by the change itself.
      client
        .getMutationCache()
        .build(client, changeOptions(client))
        .execute({ change })
        .catch(() => {})
    },
    subscribe: (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener()
      }),
  }
}
