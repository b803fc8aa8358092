/** Favorites for code outside React: keys, menus and other windows. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { createFavoritesEditor } from './favorites-editor.ts'
import {
  changeFavorites,
  favoritesQuery,
  favoritesQueueFor,
  getLoadedFavorites,
  getLoadedView,
} from './favorites-query.ts'

function createFavoritesReader(client: QueryClient, uid: () => string | null) {
  function ids(): string[] | null {
    const user = uid()
    if (user === null || !client.getQueryData(favoritesQuery(user).queryKey)) return null
    return getLoadedFavorites(client, user)
  }

  const editor = createFavoritesEditor((make) => changeFavorites(client, make))

  return {
    ids,
    toggle(station: Pick<Station, 'id' | 'name'>): void {
      const user = uid()
      if (user !== null && ids() !== null) editor.toggle(getLoadedView(client, user).items, station)
    },
    subscribe: (listener: () => void): (() => void) => {
      const stops = [
        favoritesQueueFor(client).subscribe(listener),
        client.getQueryCache().subscribe(({ type }) => {
          if (type === 'updated' || type === 'removed') listener()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type OwnFavorites = ReturnType<typeof createFavoritesReader>

let own: OwnFavorites | null = null

/** Subscribe only after the session parts are created. */
export const ownFavorites: OwnFavorites = {
  ids: () => own?.ids() ?? null,
  toggle: (station) => own?.toggle(station),
  subscribe: (listener) => own?.subscribe(listener) ?? (() => {}),
}

export function favoritesSession({
  client,
  uid,
}: Pick<SessionContext, 'client' | 'uid'>): SessionPart {
  own = createFavoritesReader(client, uid)
  return queueSession(favoritesQueueFor(client))
}
