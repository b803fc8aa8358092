/** Ids from the API contain no colon, so they cannot start with this prefix. */
export const DROPPED_PREFIX = 'dropped:'
export const WITH_ACCOUNT = `${DROPPED_PREFIX}account-`

/** Returns true for stations that exist only on this computer. The API does not know them. */
export function isDroppedStation(id: string): boolean {
  return id.startsWith(DROPPED_PREFIX)
}
