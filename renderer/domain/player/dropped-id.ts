/** Prefix of stations that the user dropped, typed or opened. Ids from the API contain no colon, so they differ. */
export const DROPPED_PREFIX = 'dropped:'
export const DROPPED_ACCOUNT_PREFIX = `${DROPPED_PREFIX}account-`

/** Returns true for stations that exist only on this computer. The API does not know them. */
export function isDroppedStation(id: string): boolean {
  return id.startsWith(DROPPED_PREFIX)
}
