import { ownFavorites } from '../domain/favorites/favorites-reader.ts'
import { fetchLastStation } from '../domain/history/history.ts'
import { player } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { stationPlayback } from '../domain/stations/play-by-id.ts'
import { getPlayingList } from '../domain/stations/playing-list.ts'

/**
 * Returns the stations to try for "next" (1) or "previous" (-1): all others of the playing list, wrapping around, if it
 * contains `current`. Otherwise one favorite: the neighbor of `current`, or the first or last.
 */
export function findNeighbors(
  playingList: readonly string[],
  favorites: readonly string[],
  current: string | null,
  step: 1 | -1,
): readonly string[] {
  const othersIn = (list: readonly string[]) => {
    const index = current === null ? -1 : list.indexOf(current)
    if (index === -1) return []
    const others = [...list.slice(index + 1), ...list.slice(0, index)]
    return step === 1 ? others : others.toReversed()
  }
  const listed = othersIn(playingList)
  if (listed.length > 0) return listed
  const ordered = step === 1 ? favorites : favorites.toReversed()
  const [next = ordered[0]] = othersIn(favorites)
  return next === undefined || next === current ? [] : [next]
}

interface StepPorts {
  readonly player: Pick<Player, 'getState'>
  /** Plays the first station that can be played, or shows why that is impossible. */
  playFirst(ids: readonly string[]): void
  /** Station that is loading. Pressing "next" twice skips two stations. */
  loadingId(): string | null
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
  const currentId = () => ports.loadingId() ?? ports.player.getState().item?.id ?? null
  const next = (step: 1 | -1) =>
    findNeighbors(ports.playingList(), ports.favorites(), currentId(), step)

  const skip = (step: 1 | -1) => {
    const ids = next(step)
    if (ids.length > 0) ports.playFirst(ids)
  }
  async function playLast(): Promise<void> {
    const id = await ports.lastPlayed().catch(() => null)
    // The user may have chosen a station during the request.
    if (currentId() !== null) return
    if (id === null) skip(1)
    else ports.playFirst([id])
  }

  return {
    play: (id) => ports.playFirst([id]),
    playLast: () => void playLast(),
    skip,
    canSkip: () => next(1).length > 0,
  }
}

export const ownSteps = createStationSteps({
  player,
  playFirst: (ids) => void stationPlayback.playFirst(ids),
  loadingId: stationPlayback.loadingId,
  playingList: getPlayingList,
  favorites: () => ownFavorites.ids() ?? [],
  lastPlayed: fetchLastStation,
})
