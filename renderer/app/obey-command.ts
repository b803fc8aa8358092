/** What each command from outside does to the player. */
import type { PlayerCommand } from '../../preload/contract/player.ts'
import { isDroppedStation } from '../domain/player/dropped-id.ts'
import type { Player } from '../domain/player/player-types.ts'
import type { StationSteps } from './station-steps.ts'

export interface CommandParts {
  readonly player: Player
  readonly steps: Pick<StationSteps, 'play' | 'playLast' | 'skip'>
  /** Keeps a station among the favorites, or drops it. */
  toggleFavorite(station: { readonly id: string; readonly name: string }): void
  /** Keeps the song on in the crate, or drops it. */
  toggleSong(): void
  /** Opens the page of a station. */
  openStationPage(id: string): void
}

/** One press of a volume key, as the player's own keys have it. */
const VOLUME_STEP = 0.05

/** Makes the function that obeys commands, each once. */
export function createObey(parts: CommandParts): (command: PlayerCommand) => void {
  const { player, steps } = parts

  /** What is done with the station on, if it is one of the API's. */
  function withStation(
    act: (station: { readonly id: string; readonly name: string }) => void,
  ): void {
    const { item } = player.getState()
    if (item !== null && !isDroppedStation(item.id)) act(item)
  }

  /** Without a station, "play" means the one that was played last. */
  const play = () => (player.getState().item === null ? steps.playLast() : player.resume())

  const simple: Readonly<Record<Extract<PlayerCommand, string>, () => void>> = {
    play,
    pause: () => player.pause(),
    'play-pause': () => (player.getState().isPlaying ? player.pause() : play()),
    stop: () => player.stop(),
    next: () => steps.skip(1),
    previous: () => steps.skip(-1),
    'volume-up': () => player.stepVolume(VOLUME_STEP),
    'volume-down': () => player.stepVolume(-VOLUME_STEP),
    mute: () => player.setMuted(!player.getState().muted),
    favorite: () => withStation(parts.toggleFavorite),
    'keep-song': () => parts.toggleSong(),
    'station-page': () => withStation(({ id }) => parts.openStationPage(id)),
  }

  return (command) => {
    if (typeof command === 'string') simple[command]()
    else if (command.type === 'station') steps.play(command.id)
    else if (command.type === 'volume') player.setVolume(command.level)
    else player.sleepIn(command.minutes)
  }
}
