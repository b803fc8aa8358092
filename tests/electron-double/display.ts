import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

/** One screen of full HD with a panel at its foot. */
const FULL_HD = { x: 0, y: 0, width: 1920, height: 1040 }

class Screen extends EventEmitter {
  #displays = [FULL_HD].map(toDisplay)

  getAllDisplays = () => [...this.#displays]
  getPrimaryDisplay = () => this.#displays[0] ?? toDisplay(FULL_HD, 0)

  /** Screens are plugged in and unplugged, until these are left; the first is the main one. */
  plugIn(workAreas: readonly Electron.Rectangle[]): void {
    const before = this.#displays
    this.#displays = workAreas.map(toDisplay)
    for (const display of before.slice(workAreas.length)) this.emit('display-removed', {}, display)
    for (const display of this.#displays.slice(0, before.length))
      this.emit('display-metrics-changed', {}, display, ['workArea'])
    for (const display of this.#displays.slice(before.length))
      this.emit('display-added', {}, display)
  }
}

function toDisplay(workArea: Electron.Rectangle, index: number): Electron.Display {
  return { id: index + 1, workArea } as Electron.Display
}

export const screen = new Screen() satisfies Pick<
  Electron.Screen,
  'getAllDisplays' | 'getPrimaryDisplay'
>
