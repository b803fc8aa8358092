/** The favorites for what lives beside the data area, such as the player's commands. */

export interface OwnFavorites {
  /** Ids of the signed-in user's favorites, in their own order; null until they are loaded. */
  ids(): readonly string[] | null
  /** Keeps a station or drops it, which can be undone; what the API refuses is told to the user. */
  toggle(station: { readonly id: string; readonly name: string }): void
  /** Calls the listener when they may have changed. */
  subscribe(listener: () => void): () => void
}

let given: OwnFavorites | null = null

/** The data area says how they are read and changed, once it is there. */
export function provideFavorites(favorites: OwnFavorites): void {
  given = favorites
}

/** The signed-in user's favorites. To be subscribed to once they are provided. */
export const ownFavorites: OwnFavorites = {
  ids: () => given?.ids() ?? null,
  toggle: (station) => given?.toggle(station),
  subscribe: (listener) => given?.subscribe(listener) ?? (() => {}),
}
