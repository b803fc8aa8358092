import type * as Electron from 'electron'

type Options = Electron.MenuItemConstructorOptions

/** A menu item of the kinds the app uses: a label that can be clicked while it is enabled. */
export class MenuItem {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly #click: Options['click']

  constructor(options: Options) {
    this.id = options.id ?? ''
    this.label = options.label ?? ''
    this.enabled = options.enabled ?? true
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
}

MenuItem satisfies new (
  options: Options,
) => Pick<Electron.MenuItem, 'id' | 'label' | 'enabled'>
