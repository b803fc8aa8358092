/**
 * Ids of dropped stations, which exist only on this computer. The user dropped, typed or opened their address instead of
 * choosing them from the catalog. Ids from the API contain no colon, so they cannot start with this prefix.
 */
export const DROPPED_PREFIX = 'dropped:'
export const DROPPED_ACCOUNT_PREFIX = `${DROPPED_PREFIX}account-`

/** Returns true for stations that the API does not know. */
export function isDroppedStation(id: string): boolean {
  return id.startsWith(DROPPED_PREFIX)
}
