import type { MiniAction, PlayerCommand, PlayerReport } from '../../preload/contract.ts'
import type { Channels } from '../ipc/channels.ts'

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
  else ports.command(action)
}

/** Opens the two channels of the mini player on a door that admits its window alone. */
export function openMiniChannels(door: Channels, ports: MiniPorts): void {
  door.handle('mini:report', ports.report)
  door.on('mini:act', (action) => obey(action, ports))
}
