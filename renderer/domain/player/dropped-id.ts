/** Backend ids never contain a colon, so they cannot start like this. */
export const DROPPED_PREFIX = 'dropped:'
export const WITH_ACCOUNT = `${DROPPED_PREFIX}account-`

/** True for stations that exist on this computer only. Never request them from the API. */
export function isDroppedStation(id: string): boolean {
  return id.startsWith(DROPPED_PREFIX)
}
