/** The shelf of this app: where its stations come from. */
import type { QueryClient } from '@tanstack/react-query'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { loadedHistory, recentSessions } from '../features/history/history.ts'
import { listening } from '../features/history/listening-outbox.ts'
import { loadedFavorites } from '../features/library/library.ts'
import { player } from '../features/player/player.ts'
import { stationQuery } from '../features/stations/stations.ts'
import { ownUserQuery } from '../features/users/users.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindShelf } from './bind-shelf.ts'

/** Binds it. To be called once. */
export function bindOwnShelf(
  client: QueryClient,
  desktop: Pick<Platform['desktop'], 'shelf'>,
): void {
  bindShelf({
    client,
    store: useAuthStore,
    player,
    tell: desktop.shelf,
    favorites: (uid) => loadedFavorites(client, uid),
    loadFavorites: (uid) => client.prefetchQuery(ownUserQuery(uid)),
    name: (id) => client.ensureQueryData(stationQuery(id)),
    recent: recentSessions,
    loadedHistory: (uid) => loadedHistory(client, uid),
    history: {
      subscribe: listening.subscribe,
      isCleared: (uid) => listening.pending(uid).clearedAt !== null,
    },
  })
}
