/** The steps of this app's player. */
import { player } from '../features/player/player.ts'
import { listenedList } from '../features/stations/stations.ts'
import { ownFavorites } from './own-favorites.ts'
import { playStation } from './play-station.ts'
import { createStationSteps } from './station-steps.ts'

/** From station to station, for the player's buttons, keys and menus alike. */
export const ownSteps = createStationSteps({
  player,
  playStation,
  listened: listenedList,
  favorites: () => ownFavorites.ids() ?? [],
})
