/** A page's own outside: nobody hears its reports, and its media keys are obeyed as they come. */
import type { PlayerCommand, UndertoneBridge } from '../../preload/contract.ts'

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
