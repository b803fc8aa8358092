import { screen } from 'electron'
import type { Unsubscribe } from '../../preload/contract/channel.ts'

/** Work areas of the displays there are now, the main one first, in DIP. */
export function workAreas(): Electron.Rectangle[] {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

/** Calls `onChange` when a display has gone or has another size or place. */
export function watchDisplays(onChange: () => void): Unsubscribe {
  screen.on('display-removed', onChange)
  screen.on('display-metrics-changed', onChange)
  return () => {
    screen.off('display-removed', onChange)
    screen.off('display-metrics-changed', onChange)
  }
}
