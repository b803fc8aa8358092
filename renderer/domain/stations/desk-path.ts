/** URL of a station's admin page. It is part of the profile, because the list of pages is fixed. */

export const NEW_STATION = 'new'

export const DESK_PARAM = 'station'

export function deskPath(id: string): string {
  return `/profile?${new URLSearchParams({ [DESK_PARAM]: id })}`
}
