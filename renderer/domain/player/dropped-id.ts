/** No station of the catalogue begins so: the backend's ids never hold a colon. */
export const DROPPED_PREFIX = 'dropped:'
/** So begins the id of one whose address had a user name and a password. */
export const WITH_ACCOUNT = `${DROPPED_PREFIX}account-`

/** Whether this is the id of a station that only this computer knows: the API must not be asked about it. */
export function isDroppedStation(id: string): boolean {
  return id.startsWith(DROPPED_PREFIX)
}
