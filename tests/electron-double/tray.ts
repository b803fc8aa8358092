import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { connectSessionBus } from '../../shared/session-bus/session-bus.ts'
import { throwOnMissingMembers } from './absent.ts'
import { app } from './app.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { environment } from './environment.ts'
import { Menu } from './menu.ts'
import type { Picture } from './native-image.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'

/** Created tray icons in order, displayed or not. */
const made: Tray[] = []

export const trays = () => made.filter(({ isShown }) => isShown)

let lastItem = 0

export class Tray extends EventEmitter {
  isShown = true
  /** Resolves when a panel displays the icon, or never will. */
  settled = Promise.resolve()
  menu: Menu | null = null
  menus = 0
  tooltip = ''
  image = ''
  #destroyed = false
  #leaveBus: () => void = () => undefined

  constructor(image: string | Picture) {
    super()
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready')
    this.setImage(image)
    made.push(this)
    const { personality, sessionBus } = environment
    if (personality.platform !== 'linux' || sessionBus === null) return
    this.isShown = false
    this.settled = this.#register(sessionBus).catch(() => this.#leaveBus())
  }
  /**
   * Like StatusIconLinuxDbus: looks for a panel once. Without one Electron falls back to a GTK icon, which X11 panels
   * display: this desktop has none. A registered icon is registered again when the panel's name gets a new owner.
   */
  async #register(socketPath: string): Promise<void> {
    const watcher = { destination: WATCHER, path: '/StatusNotifierWatcher' }
    const name = `org.freedesktop.StatusNotifierItem-${process.pid}-${++lastItem}`
    const register = async () => {
      const call = { ...watcher, interface: WATCHER, member: 'RegisterStatusNotifierItem' }
      await bus.call(call, [['s', name]])
      this.isShown = !this.#destroyed
    }
    const bus = await connectSessionBus({
      socketPath,
      onMessage({ member, body }) {
        if (member === 'NameOwnerChanged' && body?.[0] === WATCHER) onOwner(body[2] !== '')
      },
      onClosed: () => {
        this.isShown = false
      },
    })
    this.#leaveBus = bus.close
    const get = { ...watcher, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }
    const isRegistered = ['s', 'IsStatusNotifierHostRegistered'] as const
    const [hasHost] = await bus.call(get, [['s', WATCHER], isRegistered]).catch(() => [false])
    if (hasHost !== true || this.#destroyed) return bus.close()
    const onOwner = (isThere: boolean) => {
      this.isShown = false
      if (isThere) void register().catch(bus.close)
    }
    const rule = `type='signal',member='NameOwnerChanged',arg0='${WATCHER}'`
    await bus.callBus('AddMatch', [['s', rule]])
    await bus.callBus('RequestName', [
      ['s', name],
      ['u', 0],
    ])
    await register()
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
    this.isShown = false
    this.#leaveBus()
    const index = made.indexOf(this)
    if (index >= 0) made.splice(index, 1)
  }
}

throwWhenDestroyed(Tray, ['destroy'])
throwOnMissingMembers(Tray, 'Tray')

Tray satisfies new (
  image: string,
) => Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>
