import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import { favoritesEditor } from './favorites-editor.ts'
import {
  changeOptions,
  favoritesQuery,
  loadedFavorites,
  loadedView,
  type MakeChange,
} from './favorites-query.ts'

/** The favorites of `uid` (null: signed out) for what is no component: keys, menus, other windows. */
export function favoritesOutside(client: QueryClient, uid: () => string | null) {
  function ids(): string[] | null {
    const user = uid()
    if (user === null || !client.getQueryData(favoritesQuery(user).queryKey)) return null
    return loadedFavorites(client, user)
  }

  // A refusal is told by the client's own rule for changes, and undone by the change itself.
  const editor = favoritesEditor((change: MakeChange) => {
    client
      .getMutationCache()
      .build(client, changeOptions(client))
      .execute({ change })
      .catch(() => {})
  })

  return {
    /** Ids, in the user's own order; null until they are loaded. */
    ids,
    /** Keeps a station or drops it, which can be undone; nothing is done until it is known which. */
    toggle(station: Pick<Station, 'id' | 'name'>): void {
      const user = uid()
      if (user !== null && ids() !== null) editor.toggle(loadedView(client, user).items, station)
    },
    subscribe: (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener()
      }),
  }
}
