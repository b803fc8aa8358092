/** Where the desk of a station is: a part of the profile, because the table of pages is settled. */

/** In place of an id: a station that is not published yet. */
export const NEW_STATION = 'new'

/** The parameter of /profile that opens a desk. */
export const DESK_PARAM = 'station'

/** The desk of a station, or of a new one. */
export function deskPath(id: string): string {
  return `/profile?${new URLSearchParams({ [DESK_PARAM]: id })}`
}
