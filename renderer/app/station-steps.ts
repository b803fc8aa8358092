import { ownFavorites } from '../domain/favorites/favorites-reader.ts'
import { fetchLastStation } from '../domain/history/history.ts'
import { player } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { playById } from '../domain/stations/play-by-id.ts'
import { getPlayingList } from '../domain/stations/playing-list.ts'

/**
 * Returns the station after (1) or before (-1) `current`, wrapping around, in the first list that contains `current`
 * and others. Returns the first or last favorite when no list does, and null when there is no other station.
 */
export function findNeighbor(
  playingList: readonly string[],
  favorites: readonly string[],
  current: string | null,
  step: 1 | -1,
): string | null {
  for (const list of [playingList, favorites]) {
    const index = current === null ? -1 : list.indexOf(current)
    if (index === -1 || list.length < 2) continue
    return list.at((index + step) % list.length) ?? null
  }
  const [next] = step === 1 ? favorites : favorites.toReversed()
  return next === undefined || next === current ? null : next
}

interface StepPorts {
  readonly player: Pick<Player, 'getState'>
  /** Plays a station, or shows why that is impossible. Resolves afterwards. */
  playStation(id: string): Promise<void>
  playingList(): readonly string[]
  favorites(): readonly string[]
  lastPlayed(): Promise<string | null>
}

export interface StationSteps {
  play(id: string): void
  playLast(): void
  skip(step: 1 | -1): void
  canSkip(): boolean
}

/** Creates the commands to play the next and previous station. Buttons and keys must share one instance. */
export function createStationSteps(ports: StepPorts): StationSteps {
  /** Station that is loading. Pressing "next" twice skips two stations. */
  let loadingId: string | null = null

  async function playStation(id: string): Promise<void> {
    loadingId = id
    await ports.playStation(id)
    if (loadingId === id) loadingId = null
  }

  function next(step: 1 | -1): string | null {
    const current = loadingId ?? ports.player.getState().item?.id ?? null
    return findNeighbor(ports.playingList(), ports.favorites(), current, step)
  }

  const skip = (step: 1 | -1) => {
    const id = next(step)
    if (id !== null) void playStation(id)
  }
  async function playLast(): Promise<void> {
    const id = await ports.lastPlayed().catch(() => null)
    // The user may have chosen a station during the request.
    if (loadingId !== null || ports.player.getState().item !== null) return
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

export const ownSteps = createStationSteps({
  player,
  playStation: playById,
  playingList: getPlayingList,
  favorites: () => ownFavorites.ids() ?? [],
  lastPlayed: fetchLastStation,
})
