/** The steps of this app's player. */
import { ownFavorites } from '../domain/favorites/favorites-outside.ts'
import { lastStation } from '../domain/history/history.ts'
import { player } from '../domain/player/player.ts'
import { listenedList } from '../domain/stations/listened-list.ts'
import { playById } from '../domain/stations/play-by-id.ts'
import { createStationSteps } from './station-steps.ts'

/** From station to station, for the player's buttons, keys and menus alike. */
export const ownSteps = createStationSteps({
  player,
  playStation: playById,
  listened: listenedList,
  favorites: () => ownFavorites.ids() ?? [],
  lastPlayed: lastStation,
})
