/** The favorites for what lives beside the data area, such as the player's "next". */

let read: () => readonly string[] = () => []

/** The data area says how they are read, once it is there. */
export function provideFavorites(from: () => readonly string[]): void {
  read = from
}

/** Ids of the signed-in user's favorites, newest first, as far as they are loaded. */
export function ownFavorites(): readonly string[] {
  return read()
}
