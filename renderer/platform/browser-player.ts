/** The player's side of the bridge in a browser: reports go nowhere, and media keys become commands at once. */
import type { PlayerCommand } from '../../preload/contract/player.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'

export function createBrowserPlayer(): UndertoneBridge['player'] {
  const listeners = new Set<(command: PlayerCommand) => void>()
  return {
    report: () => {},
    onCommand: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    mediaKey: (key) => {
      for (const listener of listeners) listener(key)
    },
  }
}
