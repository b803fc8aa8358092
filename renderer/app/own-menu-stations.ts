/** The menu stations of this app: where they come from. */
import type { QueryClient } from '@tanstack/react-query'
import { sessionScope } from '../domain/auth/session-scope.ts'
import { favoritesQuery, loadedFavorites } from '../domain/favorites/favorites-query.ts'
import { loadedHistory, recentSessions } from '../domain/history/history.ts'
import { listening } from '../domain/history/listening.ts'
import { player } from '../domain/player/player.ts'
import { listedQuery } from '../domain/stations/listed-query.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindMenuStations } from './bind-menu-stations.ts'
import { ownFavorites } from './own-favorites.ts'

/** Binds it. To be called once. */
export function bindOwnMenuStations(
  client: QueryClient,
  desktop: Pick<Platform['desktop'], 'setMenuStations'>,
): void {
  bindMenuStations({
    client,
    scope: sessionScope,
    player,
    tell: desktop.setMenuStations,
    favorites: (uid) => loadedFavorites(client, uid),
    watchFavorites: ownFavorites.subscribe,
    loadFavorites: (uid) => client.prefetchQuery(favoritesQuery(uid)),
    name: async (id) => {
      const station = await client.fetchQuery(listedQuery(id))
      if (station === null) throw new Error('A favorite has left the catalogue')
      return station
    },
    recent: recentSessions,
    loadedHistory: (uid) => loadedHistory(client, uid),
    history: {
      subscribe: listening.subscribe,
      isCleared: (uid) => listening.pending(uid).clearedAt !== null,
    },
  })
}
