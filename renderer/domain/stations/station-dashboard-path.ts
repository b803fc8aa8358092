/** URL of a station's dashboard. It is a query parameter of the profile page, because the list of pages is fixed. */

export const NEW_STATION = 'new'

export const STATION_PARAM = 'station'

export function stationDashboardPath(id: string): string {
  return `/profile?${new URLSearchParams({ [STATION_PARAM]: id })}`
}
