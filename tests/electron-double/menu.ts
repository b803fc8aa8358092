import type * as Electron from 'electron'

type Options = Electron.MenuItemConstructorOptions

/** A menu item of the kinds the app uses: a label, a submenu, a rule, or one of several choices. */
export class MenuItem {
  readonly id: string
  readonly type: NonNullable<Options['type']>
  readonly label: string
  readonly enabled: boolean
  readonly checked: boolean
  readonly accelerator: Options['accelerator']
  readonly submenu: Menu | undefined
  readonly #click: Options['click']

  constructor(options: Options) {
    const { submenu } = options
    this.id = options.id ?? ''
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu')
    this.label = options.label ?? ''
    this.enabled = options.enabled ?? true
    this.checked = options.checked ?? false
    this.accelerator = options.accelerator
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined
    this.#click = options.click
  }

  /** A person's click: nothing happens on an item that is greyed out. */
  click(): void {
    if (this.enabled) this.#click?.(this as never, undefined, {} as never)
  }
}

export class Menu {
  static applicationMenu: Menu | null = null
  readonly items: readonly MenuItem[]

  constructor(items: readonly MenuItem[] = []) {
    this.items = items
  }

  static buildFromTemplate(template: readonly Options[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)))
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu
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

MenuItem satisfies new (
  options: Options,
) => Pick<Electron.MenuItem, 'id' | 'label' | 'enabled' | 'checked' | 'type'>
