/** The favourites as they are shown: what the server said, and over it what waits to be sent. Pure. */
import type { Favorite, FavoritesPart, Folder } from '../../../shared/api/favorites.ts'
import { mergeParts } from '../../../shared/favorites/merge-favorites.ts'
import { inOwnOrder, liveFolders } from '../../../shared/favorites/order.ts'

export interface FavoritesView {
  /** Those that are kept, in the user's own order. */
  readonly items: readonly Favorite[]
  /** Ids of the stations that are kept. */
  readonly kept: ReadonlySet<string>
  readonly folders: readonly Folder[]
  readonly blocked: ReadonlySet<string>
  /** With the tombstones. */
  readonly all: FavoritesPart
}

function makeView(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  const all = mergeParts(stored, waiting)
  const items = inOwnOrder(all.items)
  const blocked = all.blocked.filter(({ deleted }) => !deleted)
  return {
    items,
    kept: new Set(items.map(({ stationId }) => stationId)),
    folders: liveFolders(all.folders),
    blocked: new Set(blocked.map(({ stationId }) => stationId)),
    all,
  }
}

let last: { stored: FavoritesPart; waiting: FavoritesPart; view: FavoritesView } | null = null

/** Made once for all that show it: of thousands of favourites it is not made for each heart on the screen. */
export function viewOf(stored: FavoritesPart, waiting: FavoritesPart): FavoritesView {
  if (last?.stored !== stored || last.waiting !== waiting) {
    last = { stored, waiting, view: makeView(stored, waiting) }
  }
  return last.view
}
