/** The favorites for code outside React: keys, menus, other windows. */
import type { QueryClient } from '@tanstack/react-query'
import type { Station } from '../../../shared/api/stations.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { favoritesEditor } from './favorites-editor.ts'
import {
  changeFavorites,
  favoritesQuery,
  favoritesQueueFor,
  loadedFavorites,
  loadedView,
} from './favorites-query.ts'

/** The favorites of `uid` (null: signed out). */
function favoritesOutside(client: QueryClient, uid: () => string | null) {
  function ids(): string[] | null {
    const user = uid()
    if (user === null || !client.getQueryData(favoritesQuery(user).queryKey)) return null
    return loadedFavorites(client, user)
  }

  const editor = favoritesEditor((make) => changeFavorites(client, make))

  return {
    /** Ids, in the user's own order; null until they are loaded. */
    ids,
    /** Keeps a station or drops it, which can be undone; nothing is done until it is known which. */
    toggle(station: Pick<Station, 'id' | 'name'>): void {
      const user = uid()
      if (user !== null && ids() !== null) editor.toggle(loadedView(client, user).items, station)
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

export type OwnFavorites = ReturnType<typeof favoritesOutside>

let own: OwnFavorites | null = null

/** The signed-in user's favorites. Subscribe after the session parts are made. */
export const ownFavorites: OwnFavorites = {
  ids: () => own?.ids() ?? null,
  toggle: (station) => own?.toggle(station),
  subscribe: (listener) => own?.subscribe(listener) ?? (() => {}),
}

export function favoritesSession({
  client,
  uid,
}: Pick<SessionContext, 'client' | 'uid'>): SessionPart {
  own = favoritesOutside(client, uid)
  return queueSession(favoritesQueueFor(client))
}
