import { ownFavorites } from '../domain/favorites/favorites-reader.ts'
import { fetchLastStation } from '../domain/history/history.ts'
import { player } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { NO_QUEUE, type Queue, upcoming } from '../domain/player/queue.ts'
import { queueStore } from '../domain/player/queue-store.ts'
import { stationPlayback } from '../domain/stations/play-by-id.ts'

/**
 * Returns the stations to try for "next" (1) or "previous" (-1): those of the queue, if it applies to `current`.
 * Otherwise one favorite: the neighbor of `current`, or the first or last.
 */
export function findNeighbors(
  queue: Queue,
  favorites: readonly string[],
  current: string | null,
  step: 1 | -1,
): readonly string[] {
  const inDirection = (ids: readonly string[]) => (step === 1 ? ids : ids.toReversed())
  const queued = upcoming(queue, current)
  if (queued.length > 0) return inDirection(queued)
  const others = upcoming({ ...NO_QUEUE, ids: favorites }, current)
  const [next = inDirection(favorites)[0]] = inDirection(others)
  return next === undefined || next === current ? [] : [next]
}

interface StepPorts {
  readonly player: Pick<Player, 'getState'>
  /** Plays the first station that can be played, or shows why that is impossible. */
  playFirst(ids: readonly string[]): void
  /** Station that is loading. Pressing "next" twice skips two stations. */
  loadingId(): string | null
  queue(): Queue
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
  const next = (step: 1 | -1) => findNeighbors(ports.queue(), ports.favorites(), currentId(), step)

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
  queue: queueStore.getState,
  favorites: () => ownFavorites.ids() ?? [],
  lastPlayed: fetchLastStation,
})
