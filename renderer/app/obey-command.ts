/** What each command from outside does to the player. */
import type { PlayerCommand } from '../../preload/contract/player.ts'
import type { Player } from '../features/player/player.ts'
import { neighbour } from './neighbour.ts'

export interface CommandParts {
  readonly player: Player
  /** Plays a station by its id, or tells why not; settles when that is done. */
  playStation(id: string): Promise<void>
  /** Ids of the list that is listened to; empty without one. */
  listened(): readonly string[]
  favorites(): readonly string[]
}

/** One press of a volume key, as the player's own keys have it. */
const VOLUME_STEP = 0.05

/** Makes the function that obeys commands, each once. */
export function createObey(parts: CommandParts): (command: PlayerCommand) => void {
  const { player } = parts
  /** The station on its way: pressed twice, "next" goes two stations on. */
  let onItsWay: string | null = null

  async function playStation(id: string): Promise<void> {
    onItsWay = id
    await parts.playStation(id)
    if (onItsWay === id) onItsWay = null
  }

  function skip(step: 1 | -1): void {
    const current = onItsWay ?? player.getState().item?.id ?? null
    const id = neighbour(parts.listened(), parts.favorites(), current, step)
    if (id !== null) void playStation(id)
  }

  const simple: Readonly<Record<Extract<PlayerCommand, string>, () => void>> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    'play-pause': () => (player.getState().isPlaying ? player.pause() : player.resume()),
    stop: () => player.stop(),
    next: () => skip(1),
    previous: () => skip(-1),
    'volume-up': () => player.stepVolume(VOLUME_STEP),
    'volume-down': () => player.stepVolume(-VOLUME_STEP),
    mute: () => player.setMuted(!player.getState().muted),
  }

  return (command) => {
    if (typeof command === 'string') simple[command]()
    else if (command.type === 'station') void playStation(command.id)
    else if (command.type === 'volume') player.setVolume(command.level)
    else player.sleepIn(command.minutes)
  }
}
