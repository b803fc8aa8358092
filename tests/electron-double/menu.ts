import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
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
    const { click, submenu, ...properties } = options
    const role = properties.role?.toLowerCase()
    const defaults = roleOf(role)
    const label = properties.label ?? defaults?.label ?? ''
    const registerAccelerator = properties.registerAccelerator ?? registersAccelerator(role)
    const isOption = ([key, value]: [string, unknown]) =>
      value !== null && value !== undefined && !(key in MenuItem.prototype)
    const definedOptions = Object.entries(properties).filter(isOption)
    Object.assign(this, Object.fromEntries(definedOptions), { label, registerAccelerator })
    const items = submenu ?? defaults?.submenu
    const menu =
      items === undefined || items instanceof Menu
        ? items
        : Menu.buildFromTemplate(items as Options[])
    const type = properties.type ?? (menu ? 'submenu' : 'normal')
    if (type === 'submenu' && !menu) throw new Error('Invalid submenu')
    if (!TYPES.includes(type)) throw new Error(`Unknown menu item type: ${type}`)
    lastCommandId += 1
    const accelerator = properties.accelerator ?? defaults?.accelerator ?? null
    this.#defineReadOnly({ type, role: role ?? null, accelerator, submenu: menu ?? null })
    this.#defineReadOnly({ commandId: lastCommandId })
    Object.defineProperty(this, 'click', {
      enumerable: true,
      writable: true,
      value: this.#clickFunction(click),
    })
  }

  #defineReadOnly(properties: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(properties))
      Object.defineProperty(this, name, { value, enumerable: true, writable: false })
  }

  #clickFunction(click: Options['click']): Click {
    return (event, window, contents) => {
      if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked
      const isDone = runRole(this.role, window ?? undefined, contents ?? undefined)
      if (!isDone && typeof click === 'function')
        click(this as never, window as never, (event ?? {}) as never)
    }
  }

  /** Internal method of Electron, which an option of that name does not replace. */
  overrideProperty(name: string, value: unknown): void {
    if (Reflect.get(this, name) == null) Object.assign(this, { [name]: value })
  }
  getDefaultRoleAccelerator(): string | undefined {
    return roleOf(this.role)?.accelerator
  }

  /** Adds the item to the group of the preceding radio items. Selecting one of them deselects the others. */
  joinGroup(items: readonly MenuItem[]): void {
    const sinceSeparator = items.slice(items.findLastIndex(({ type }) => type === 'separator') + 1)
    const group = sinceSeparator.find(({ type }) => type === 'radio')?.groupId ?? ++lastGroupId
    this.#defineReadOnly({ groupId: group })
    let isSelected = this.checked
    const deselect = () => {
      isSelected = false
    }
    const groupItems = radioGroups.get(group) ?? new Map<MenuItem, () => void>()
    radioGroups.set(group, groupItems.set(this, deselect))
    Object.defineProperty(this, 'checked', {
      enumerable: true,
      get: () => isSelected,
      set: () => {
        for (const [item, deselectItem] of groupItems) if (item !== this) deselectItem()
        isSelected = true
      },
    })
  }
}

/** Deselect functions of each group, by group number. */
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

  static popped: Menu | null = null
  popup(options: Electron.PopupOptions = {}) {
    if (options === null || typeof options !== 'object')
      throw new TypeError('Options must be an object')
    const { x = -1, y = -1, positioningItem = -1, callback } = options
    const windows = [...app.openWindows]
    const requested = windows.find((candidate) => candidate === options.window)
    const window = requested ?? windows.find((candidate) => candidate.isFocused()) ?? windows[0]
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

  /** Prepares a menu for display as Electron does: selects an item in each radio group without a selected one. */
  willShow(): void {
    for (const radioItem of this.items.filter(({ type }) => type === 'radio')) {
      const group = this.items.filter(({ groupId }) => groupId === radioItem.groupId)
      if (!group.some(({ checked }) => checked)) radioItem.checked = true
    }
  }

  /** Searches also the submenus. Null without a match. */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const match = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (match) return match
    }
    return null
  }
}

/** Removes separators at both ends and repeated separators. */
function withoutExtraSeparators<T extends Options | MenuItem>(items: readonly T[]): T[] {
  const isVisibleSeparator = (item: T) => item.visible !== false && item.type === 'separator'
  const withoutRepeated = items.filter(
    (item, index) => !isVisibleSeparator(item) || items[index - 1]?.type !== 'separator',
  )
  const lastIndex = withoutRepeated.length - 1
  return withoutRepeated.filter(
    (item, index) => !isVisibleSeparator(item) || (index > 0 && index < lastIndex),
  )
}

throwOnMissingMembers(Menu, 'Menu')

MenuItem satisfies new (
  options: Options,
) => Pick<Electron.MenuItem, 'label' | 'enabled' | 'checked' | 'type' | 'commandId'>
