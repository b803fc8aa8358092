import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { nameAbsentOf } from './absent.ts'
import { app } from './app.ts'
import {
  type RolePage,
  type RoleWindow,
  registersAccelerator,
  roleOf,
  runRole,
} from './menu-roles.ts'

type Options = Electron.MenuItemConstructorOptions
type Click = (event?: unknown, window?: RoleWindow | null, contents?: RolePage | null) => void

const TYPES: readonly string[] = ['normal,separator,submenu,checkbox,radio,header,palette'].flatMap(
  (types) => types.split(','),
)

let lastCommandId = 0
let lastGroupId = 0

export class MenuItem {
  readonly id: string | undefined
  declare readonly type: NonNullable<Options['type']>
  declare readonly role: string | undefined
  declare readonly accelerator: Options['accelerator'] | undefined
  declare readonly submenu: Menu | undefined
  declare readonly commandId: number
  declare readonly groupId: number | undefined
  declare readonly click: Click
  label = ''
  sublabel = ''
  toolTip = ''
  accessibilityLabel = ''
  icon: Options['icon'] | null = null
  enabled = true
  visible = true
  checked = false
  registerAccelerator = true
  acceleratorWorksWhenHidden = true

  constructor(options: Options) {
    const { click, submenu, ...given } = options
    const role = given.role?.toLowerCase()
    const defaults = roleOf(role)
    const label = given.label ?? defaults?.label ?? ''
    const registerAccelerator = given.registerAccelerator ?? registersAccelerator(role)
    const isMeant = ([key, value]: [string, unknown]) =>
      value !== null && value !== undefined && !(key in MenuItem.prototype)
    const meant = Object.entries(given).filter(isMeant)
    Object.assign(this, Object.fromEntries(meant), { label, registerAccelerator })
    const items = submenu ?? defaults?.submenu
    const menu =
      items === undefined || items instanceof Menu
        ? items
        : Menu.buildFromTemplate(items as Options[])
    const type = given.type ?? (menu ? 'submenu' : 'normal')
    if (type === 'submenu' && !menu) throw new Error('Invalid submenu')
    if (!TYPES.includes(type)) throw new Error(`Unknown menu item type: ${type}`)
    lastCommandId += 1
    const accelerator = given.accelerator ?? defaults?.accelerator ?? null
    this.#fix({ type, role: role ?? null, accelerator, submenu: menu ?? null })
    this.#fix({ commandId: lastCommandId })
    Object.defineProperty(this, 'click', {
      enumerable: true,
      writable: true,
      value: this.#clicked(click),
    })
  }

  /** Properties that nothing may change. */
  #fix(properties: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(properties))
      Object.defineProperty(this, name, { value, enumerable: true, writable: false })
  }

  #clicked(click: Options['click']): Click {
    return (event, window, contents) => {
      if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked
      const isDone = runRole(this.role, window ?? undefined, contents ?? undefined)
      if (!isDone && typeof click === 'function')
        click(this as never, window as never, (event ?? {}) as never)
    }
  }

  /** Electron's own tool, which options of that name do not replace. */
  overrideProperty(name: string, value: unknown): void {
    if (Reflect.get(this, name) == null) Object.assign(this, { [name]: value })
  }
  getDefaultRoleAccelerator(): string | undefined {
    return roleOf(this.role)?.accelerator
  }

  /** Joins the group of radio items before it: choosing one of them frees the others. */
  joinGroup(items: readonly MenuItem[]): void {
    const before = items.slice(items.findLastIndex(({ type }) => type === 'separator') + 1)
    const group = before.find(({ type }) => type === 'radio')?.groupId ?? ++lastGroupId
    this.#fix({ groupId: group })
    let isChosen = this.checked
    const free = () => {
      isChosen = false
    }
    const fellows = radioGroups.get(group) ?? new Map<MenuItem, () => void>()
    radioGroups.set(group, fellows.set(this, free))
    Object.defineProperty(this, 'checked', {
      enumerable: true,
      get: () => isChosen,
      set: () => {
        for (const [item, release] of fellows) if (item !== this) release()
        isChosen = true
      },
    })
  }
}

/** How to free each item of a group, by the group's number. */
const radioGroups = new Map<number, Map<MenuItem, () => void>>()

interface Popup {
  readonly window: object
  readonly closed: () => void
}

export class Menu extends EventEmitter {
  readonly items: MenuItem[] = []
  #popup: Popup | null = null

  static buildFromTemplate(template: readonly (Options | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const isItem = (item: Options | MenuItem | null | undefined) =>
      typeof item === 'object' &&
      item !== null &&
      (Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || item.type === 'separator')
    if (!template.every(isItem))
      throw new TypeError(
        'Invalid template for MenuItem: must have at least one of label, role or type',
      )
    const menu = new Menu()
    for (const item of withoutExtraSeparators(template))
      menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Invalid menu')
    app.applicationMenu = menu
  }
  static getApplicationMenu(): Menu | null {
    return app.applicationMenu instanceof Menu ? app.applicationMenu : null
  }

  append(item: MenuItem): void {
    if (!(item instanceof MenuItem)) throw new TypeError('Invalid item')
    if (item.type === 'radio') item.joinGroup(this.items)
    this.items.push(item)
  }

  /** The menu that was opened last by a right click. */
  static popped: Menu | null = null
  /** Not drawn: a test reads it. */
  popup(options: Electron.PopupOptions = {}) {
    if (options === null || typeof options !== 'object')
      throw new TypeError('Options must be an object')
    const { x = -1, y = -1, positioningItem = -1, callback } = options
    const open = [...app.openWindows]
    const given = open.find((window) => window === options.window)
    const window = given ?? open.find((one) => one.isFocused()) ?? open[0]
    if (!window) throw new Error('Cannot open Menu without a BaseWindow present')
    this.closePopup()
    this.willShow()
    Menu.popped = this
    this.#popup = { window, closed: () => callback?.() }
    setImmediate(() => this.emit('menu-will-show'))
    return { browserWindow: window, x, y, position: positioningItem }
  }
  closePopup(window?: object): void {
    const popup = this.#popup
    if (popup === null || (window && window !== popup.window)) return
    this.#popup = null
    setImmediate(() => {
      this.emit('menu-will-close')
      popup.closed()
    })
  }

  /** What Electron does before it shows a menu: one item of each group of radio items is chosen. */
  willShow(): void {
    for (const first of this.items.filter(({ type }) => type === 'radio')) {
      const group = this.items.filter(({ groupId }) => groupId === first.groupId)
      if (!group.some(({ checked }) => checked)) first.checked = true
    }
  }

  /** The item of that id in this menu or in one of its submenus; null without one. */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}

/** No separator at either end, and none behind another. */
function withoutExtraSeparators<T extends Options | MenuItem>(items: readonly T[]): T[] {
  const isExtra = (at: number, all: readonly T[]) => all[at - 1]?.type === 'separator'
  const single = items.filter(
    (item, at, all) => item.visible === false || item.type !== 'separator' || !isExtra(at, all),
  )
  return single.filter(
    (item, at) =>
      item.visible === false || item.type !== 'separator' || (at > 0 && at < single.length - 1),
  )
}

nameAbsentOf(Menu, 'Menu')

MenuItem satisfies new (
  options: Options,
) => Pick<Electron.MenuItem, 'label' | 'enabled' | 'checked' | 'type' | 'commandId'>
