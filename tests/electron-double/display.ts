import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'

/** Work area of a full HD screen with a panel at its bottom. */
const FULL_HD = { x: 0, y: 0, width: 1920, height: 1040 }
const PANEL_HEIGHT = 40

class Screen extends EventEmitter {
  #displays = [FULL_HD].map(toDisplay)

  getAllDisplays(): Electron.Display[] {
    return [...this.#displays]
  }
  getPrimaryDisplay(): Electron.Display {
    return this.#displays[0] ?? toDisplay(FULL_HD, 0)
  }

  setWorkAreas(workAreas: readonly Electron.Rectangle[]): void {
    const previous = this.#displays
    this.#displays = workAreas.map(toDisplay)
    for (const display of previous.slice(workAreas.length))
      this.emit('display-removed', {}, display)
    for (const display of this.#displays.slice(0, previous.length))
      this.emit('display-metrics-changed', {}, display, ['workArea'])
    for (const display of this.#displays.slice(previous.length))
      this.emit('display-added', {}, display)
  }
}

function toDisplay(workArea: Electron.Rectangle, index: number): Electron.Display {
  const { x, y, width, height } = workArea
  const size = { width, height: height + PANEL_HEIGHT }
  return {
    accelerometerSupport: 'unknown',
    bounds: { x, y, ...size },
    colorDepth: 24,
    colorSpace: '',
    depthPerComponent: 8,
    detected: true,
    displayFrequency: 60,
    id: index + 1,
    internal: false,
    label: `Screen ${index + 1}`,
    maximumCursorSize: { width: 0, height: 0 },
    monochrome: false,
    nativeOrigin: { x, y },
    rotation: 0,
    scaleFactor: 1,
    size,
    touchSupport: 'unknown',
    workArea,
    workAreaSize: { width, height },
  }
}

throwOnMissingMembers(Screen, 'screen')

export const screen = new Screen() satisfies Pick<
  Electron.Screen,
  'getAllDisplays' | 'getPrimaryDisplay'
>
