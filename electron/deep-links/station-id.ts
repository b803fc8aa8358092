/** A station id as the backend makes them: lower-case words joined by hyphens (API v2, `stationId`). */
const STATION_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Longest station id of API v2, in letters. */
export const STATION_ID_MAX = 96

/** True for what may be the id of a station; whether there is one the backend knows. */
export function isStationId(text: string): boolean {
  return text.length <= STATION_ID_MAX && STATION_ID.test(text)
}
