/** The mini player's window: all that its page can reach, on `window.undertoneMini`. */
import * as z from 'zod/mini'
import { type BridgeOf, event, invoke, send } from './channel.ts'
import { level, type PlayerReport } from './player.ts'

const miniAction = () =>
  z.union([
    z.enum([
      'play-pause',
      'stop',
      'next',
      'previous',
      'mute',
      'favorite',
      'keep-song',
      // Opens the page of the station on, in the main window.
      'station-page',
      // Brings the main window to the front.
      'show',
      // Closes the mini player.
      'close',
    ]),
    z.strictObject({ type: z.literal('volume'), level: level() }),
  ])

/** What a click in the mini player's window asks for. */
export type MiniAction = z.infer<ReturnType<typeof miniAction>>

export const miniChannels = {
  /** The player as it is now. */
  report: invoke<[], PlayerReport>('mini:report'),
  onReport: event<[report: PlayerReport]>('mini:changed'),
  act: send<[action: MiniAction]>('mini:act', () => [miniAction()]),
}

export type MiniBridge = BridgeOf<typeof miniChannels>
