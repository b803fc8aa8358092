import { z } from 'zod'
import { type MiniAction, miniChannels } from '../../preload/contract/mini.ts'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { Channels } from '../ipc/channels.ts'

const miniAction = z.union([
  z.enum([
    'play-pause',
    'stop',
    'next',
    'previous',
    'mute',
    'favorite',
    'keep-song',
    'station-page',
    'show',
    'close',
  ]),
  z.strictObject({ type: z.literal('volume'), level: z.number().min(0).max(1) }),
])

/** What the mini player's page may reach. */
export interface MiniPorts {
  report(): PlayerReport
  command(command: PlayerCommand): void
  showMainWindow(): void
  close(): void
}

function obey(action: MiniAction, ports: MiniPorts): void {
  if (action === 'show') ports.showMainWindow()
  else if (action === 'close') ports.close()
  else {
    if (action === 'station-page') ports.showMainWindow()
    ports.command(action)
  }
}

/** The two channels of the mini player, on `channels` that admit its window alone. */
export function openMiniChannels(channels: Channels, ports: MiniPorts): void {
  channels.handle(miniChannels.report, z.tuple([]), ports.report)
  channels.on(miniChannels.act, z.tuple([miniAction]), (action) => obey(action, ports))
}
