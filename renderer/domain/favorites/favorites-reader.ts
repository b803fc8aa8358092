/** Gives code outside React access to the favorites: keyboard shortcuts, menus and other windows. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { createFavoritesEditor } from './favorites-editor.ts'
import {
  changeFavorites,
  favoritesQuery,
  favoritesQueueFor,
  getLoadedFavoriteIds,
  getLoadedView,
} from './favorites-query.ts'

function createFavoritesReader(client: QueryClient, uid: () => string | null) {
  function getIds(): string[] | null {
    const user = uid()
    if (user === null || !client.getQueryData(favoritesQuery(user).queryKey)) return null
    return getLoadedFavoriteIds(client, user)
  }

  const editor = createFavoritesEditor((makeChange) => changeFavorites(client, makeChange))

  return {
    ids: getIds,
    toggle(station: Pick<Station, 'id' | 'name'>): void {
      const user = uid()
      if (user !== null && getIds() !== null)
        editor.toggle(getLoadedView(client, user).items, station)
    },
    subscribe: (listener: () => void): (() => void) => {
      const unsubscribers = [
        favoritesQueueFor(client).subscribe(listener),
        client.getQueryCache().subscribe(({ type }) => {
          if (type === 'updated' || type === 'removed') listener()
        }),
      ]
      return () => {
        for (const stop of unsubscribers) stop()
      }
    },
  }
}

export type OwnFavorites = ReturnType<typeof createFavoritesReader>

let currentReader: OwnFavorites | null = null

/** Has no favorites until `favoritesSession` runs. Subscribe only after that. */
export const ownFavorites: OwnFavorites = {
  ids: () => currentReader?.ids() ?? null,
  toggle: (station) => currentReader?.toggle(station),
  subscribe: (listener) => currentReader?.subscribe(listener) ?? (() => {}),
}

export function favoritesSession({
  client,
  uid,
}: Pick<SessionContext, 'client' | 'uid'>): SessionPart {
  currentReader = createFavoritesReader(client, uid)
  return queueSession(favoritesQueueFor(client))
}
