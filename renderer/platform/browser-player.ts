/** The player's side of the bridge in a browser: reports keep the screen on at most, and media keys become commands at once. */
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'
import { createSignal } from '../../shared/signal.ts'

export function createBrowserPlayer(
  follow: (status: PlayerReport['status']) => void,
): UndertoneBridge['player'] {
  const commands = createSignal<[command: PlayerCommand]>()
  return {
    report: ({ status }) => follow(status),
    onCommand: commands.subscribe,
    mediaKey: commands.emit,
  }
}
