/** The player's side of the bridge in a browser: reports keep the screen on at most, and media keys become commands at once. */
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'

export function createBrowserPlayer(
  follow: (status: PlayerReport['status']) => void,
): UndertoneBridge['player'] {
  const listeners = new Set<(command: PlayerCommand) => void>()
  return {
    report: ({ status }) => follow(status),
    onCommand: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mediaKey: (key) => {
      for (const listener of listeners) listener(key)
    },
  }
}
