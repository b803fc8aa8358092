import type { MenuStations } from '../../preload/contract/stations.ts'

/** The menu stations as the page last sent them; a reload of the page keeps them. */
export interface MenuStationsKeeper {
  get(): MenuStations
  set(stations: MenuStations): void
}

/** Begins empty. `onChange` is called after every `set`. */
export function createMenuStations(onChange: () => void): MenuStationsKeeper {
  let latest: MenuStations = { favorites: [], recent: [] }
  return {
    get: () => latest,
    set(stations) {
      latest = stations
      onChange()
    },
  }
}
