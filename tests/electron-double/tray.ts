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

/** All tray icons in the order of their creation, also hidden ones. */
const createdTrays: Tray[] = []

export const trays = () => createdTrays.filter(({ isShown }) => isShown)

let lastItem = 0

export class Tray extends EventEmitter {
  isShown = true
  /** Resolves when a panel shows the icon, or when it is certain that none will. */
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
    createdTrays.push(this)
    const { personality, sessionBus } = environment
    if (personality.platform !== 'linux' || sessionBus === null) return
    this.isShown = false
    this.settled = this.#register(sessionBus).catch(() => this.#leaveBus())
  }
  /**
   * Registers the icon at a panel, as StatusIconLinuxDbus does. Looks for a panel only once. Without a panel, Electron
   * falls back to a GTK icon for X11 panels, which the double does not have. When the panel's bus name gets a new
   * owner, the icon is registered again.
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
        if (member === 'NameOwnerChanged' && body?.[0] === WATCHER) onPanelOwner(body[2] !== '')
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
    const onPanelOwner = (hasOwner: boolean) => {
      this.isShown = false
      if (hasOwner) void register().catch(bus.close)
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
    const index = createdTrays.indexOf(this)
    if (index >= 0) createdTrays.splice(index, 1)
  }
}

throwWhenDestroyed(Tray, ['destroy'])
throwOnMissingMembers(Tray, 'Tray')

Tray satisfies new (
  image: string,
) => Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>
