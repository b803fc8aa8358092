/** The mini player's window: all that its page can reach, on `window.undertoneMini`. */
import { type BridgeOf, event, invoke, send } from './channel.ts'
import type { PlayerCommand, PlayerReport } from './player.ts'

/** What a click in the mini player's window asks for. */
export type MiniAction =
  | Extract<
      PlayerCommand,
      | 'play-pause'
      | 'stop'
      | 'next'
      | 'previous'
      | 'mute'
      | 'favorite'
      | 'keep-song'
      | { type: 'volume' }
    >
  /** Opens the page of the station on, in the main window. */
  | 'station-page'
  /** Brings the main window to the front. */
  | 'show'
  /** Closes the mini player. */
  | 'close'

export const miniChannels = {
  /** The player as it is now. */
  report: invoke<[], PlayerReport>('mini:report', 0),
  onReport: event<[report: PlayerReport]>('mini:changed'),
  act: send<[action: MiniAction]>('mini:act', 1),
}

export type MiniBridge = BridgeOf<typeof miniChannels>
