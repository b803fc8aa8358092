import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { nameAbsentOf } from './absent.ts'
import { app } from './app.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { Menu } from './menu.ts'
import type { Picture } from './native-image.ts'

/** The tray icons the app has put up, in order. */
export const trays: Tray[] = []

export class Tray extends EventEmitter {
  menu: Menu | null = null
  /** How many menus it was given. */
  menus = 0
  tooltip = ''
  /** File of its picture. */
  image = ''
  #destroyed = false

  constructor(image: string | Picture) {
    super()
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready')
    this.setImage(image)
    trays.push(this)
  }

  setImage(image: string | Picture): void {
    if (typeof image === 'string' && !existsSync(image))
      throw new Error(`Failed to load image from path '${image}'`)
    if (typeof image === 'string') this.image = image
  }
  setContextMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    this.menu = menu
    this.menus += 1
  }
  setToolTip(tooltip: string): void {
    this.tooltip = tooltip
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  destroy(): void {
    this.#destroyed = true
    const index = trays.indexOf(this)
    if (index >= 0) trays.splice(index, 1)
  }
}

throwWhenDestroyed(Tray, ['destroy'])
nameAbsentOf(Tray, 'Tray')

Tray satisfies new (
  image: string,
) => Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>
