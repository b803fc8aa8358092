import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import type { Menu } from './menu.ts'

/** The tray icons the app has put up, in order. */
export const trays: Tray[] = []

export class Tray extends EventEmitter {
  menu: Menu | null = null
  /** How many menus it was given. */
  menus = 0
  tooltip = ''

  constructor(image: string) {
    super()
    this.setImage(image)
    trays.push(this)
  }

  setImage(image: string): void {
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`)
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu
    this.menus += 1
  }
  setToolTip(tooltip: string): void {
    this.tooltip = tooltip
  }
  destroy(): void {
    const index = trays.indexOf(this)
    if (index >= 0) trays.splice(index, 1)
  }
}

Tray satisfies new (
  image: string,
) => Pick<Electron.Tray, 'destroy' | 'setToolTip'>
