/** All channels of the mini player's page, on `window.undertoneMini`. */
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
      'save-song',
      'station-page',
      'show',
      'close',
    ]),
    z.strictObject({ type: z.literal('volume'), level: level() }),
  ])

export type MiniAction = z.infer<ReturnType<typeof miniAction>>

export const miniChannels = {
  report: invoke<[], PlayerReport>('mini:report'),
  onReport: event<[report: PlayerReport]>('mini:changed'),
  act: send<[action: MiniAction]>('mini:act', () => [miniAction()]),
}

export type MiniBridge = BridgeOf<typeof miniChannels>
