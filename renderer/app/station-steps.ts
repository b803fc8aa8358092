import { ownFavorites } from '../domain/favorites/favorites-outside.ts'
import { lastStation } from '../domain/history/history.ts'
import { player } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { listenedList } from '../domain/stations/listened-list.ts'
import { playById } from '../domain/stations/play-by-id.ts'

/**
 * The neighbour of `current` (null: nothing is on), one step on (1) or back (-1), at the end from the
 * beginning. It is looked for in the first list that has `current` and others; a station of no list has
 * the first or last favorite for a neighbour. Null where there is no other station to go to.
 */
export function neighbour(
  listened: readonly string[],
  favorites: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  for (const list of [listened, favorites]) {
    const place = current === null ? -1 : list.indexOf(current)
    if (place === -1 || list.length < 2) continue
    return list.at((place + step) % list.length) ?? null
  }
  const [next] = step === 1 ? favorites : favorites.toReversed()
  return next === undefined || next === current ? null : next
}

interface StepParts {
  readonly player: Pick<Player, 'getState'>
  /** Plays a station by its id, or tells why not; settles when that is done. */
  playStation(id: string): Promise<void>
  /** Ids of the list that is listened to; empty without one. */
  listened(): readonly string[]
  favorites(): readonly string[]
  /** Id of the station that was played last; null where that is not known. */
  lastPlayed(): Promise<string | null>
}

/** Plays stations by their ids, and knows which one is on its way. */
export interface StationSteps {
  /** Plays the station with this id. */
  play(id: string): void
  /** Plays the station that was played last, else the first favorite. */
  playLast(): void
  /** Plays the neighbour, one step on (1) or back (-1); does nothing where there is none. */
  skip(step: 1 | -1): void
  /** Whether there is a neighbour. */
  canSkip(): boolean
}

/** Makes the steps; the app has one of them, so that a button and a key count on together. */
export function createStationSteps(parts: StepParts): StationSteps {
  /** The station on its way: pressed twice, "next" goes two stations on. */
  let onItsWay: string | null = null

  async function playStation(id: string): Promise<void> {
    onItsWay = id
    await parts.playStation(id)
    if (onItsWay === id) onItsWay = null
  }

  function next(step: 1 | -1): string | null {
    const current = onItsWay ?? parts.player.getState().item?.id ?? null
    return neighbour(parts.listened(), parts.favorites(), current, step)
  }

  const skip = (step: 1 | -1) => {
    const id = next(step)
    if (id !== null) void playStation(id)
  }
  async function playLast(): Promise<void> {
    const id = await parts.lastPlayed().catch(() => null)
    // A station may have been chosen while this waited.
    if (onItsWay !== null || parts.player.getState().item !== null) return
    if (id === null) skip(1)
    else await playStation(id)
  }

  return {
    play: (id) => void playStation(id),
    playLast: () => void playLast(),
    skip,
    canSkip: () => next(1) !== null,
  }
}

/** From station to station, for the player's buttons, keys and menus alike. */
export const ownSteps = createStationSteps({
  player,
  playStation: playById,
  listened: listenedList,
  favorites: () => ownFavorites.ids() ?? [],
  lastPlayed: lastStation,
})
