/** The stations at hand in menus, from what the account knows. Pure. */
import { MENU_STATIONS_MAX, type StationName, TEXT_MAX } from '../../preload/contract/stations.ts'

/** Names as menus take them: the first MENU_STATIONS_MAX, each station once, none without a name, none too long. */
export function menuNames(stations: readonly StationName[]): StationName[] {
  const names = new Map<string, StationName>()
  for (const { id, name } of stations) {
    if (names.size === MENU_STATIONS_MAX) break
    if (names.has(id) || name === '' || id === '' || id.length > TEXT_MAX) continue
    names.set(id, { id, name: name.slice(0, TEXT_MAX) })
  }
  return [...names.values()]
}

/** Stations of listening sessions (newest first); those that have left the catalogue are left out. */
export function recentNames(
  sessions: readonly { readonly station: StationName | null }[],
): StationName[] {
  return menuNames(sessions.flatMap(({ station }) => station ?? []))
}
