import type * as Electron from 'electron'
import type { Page } from 'playwright'
import { throwOnMissingMembers } from './absent.ts'
import { app } from './app.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { openPage } from './page-host.ts'
import { preventable } from './preventable.ts'
import { WebContents } from './web-contents.ts'
import { WindowState } from './window-state.ts'

/** Runs in the page. Returns true if a `beforeunload` handler prevents leaving the page. */
function preventsUnload(): boolean {
  const event = document.createEvent('BeforeUnloadEvent')
  event.initEvent('beforeunload', false, true)
  window.dispatchEvent(event)
  return event.defaultPrevented || event.returnValue === false
}

/**
 * Asks the page whether its window may close. Chromium would show the user a dialog that Electron never shows, and only
 * after a click, so the double dispatches its own event. Returns false for a crashed page.
 */
export async function pagePreventsUnload(page: Page): Promise<boolean> {
  if (page.url() === 'about:blank' || page.isClosed()) return false
  return page.evaluate(preventsUnload).catch(() => false)
}

type Options = Electron.BrowserWindowConstructorOptions

let lastId = 0

/** A window with a Chromium page. WindowState has its state on the desktop, such as bounds and focus. */
export class BrowserWindow extends WindowState {
  static readonly windows: BrowserWindow[] = []
  readonly id = ++lastId
  readonly #contents: WebContents
  readonly #options: Options
  #page: Promise<Page>
  #destroyed = false
  #isClosing = false

  constructor(options: Options = {}) {
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    super(options)
    this.#options = options
    this.#page = this.#open()
    // A window may be destroyed before its page exists.
    this.#page.catch(() => undefined)
    this.#contents = new WebContents(this.#page)
    this.#contents.emitOnApp = (name, ...args) => void app.emit(name, ...args)
    this.#contents.on('ready-to-show', () =>
      process.nextTick(() => this.#destroyed || this.emit('ready-to-show')),
    )
    if (options.webPreferences?.backgroundThrottling !== false) {
      this.on('hide', () => this.#contents.setHidden(true))
      this.on('show', () => this.#contents.setHidden(false))
    }
    BrowserWindow.windows.push(this)
    app.openWindows.add(this)
    app.emit('web-contents-created', preventable({}), this.#contents)
    app.emit('browser-window-created', preventable({}), this)
  }

  static getAllWindows = () => [...BrowserWindow.windows]
  static getFocusedWindow = () => BrowserWindow.windows.find((window) => window.isFocused()) ?? null
  static fromId = (id: number) => BrowserWindow.windows.find((window) => window.id === id) ?? null
  /** Throws for destroyed contents. */
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    contents.getURL()
    return BrowserWindow.windows.find((window) => window.webContents === contents) ?? null
  }

  /** Background before the page is painted. Null for white. */
  get initialBackground(): string | null {
    return this.#options.backgroundColor ?? null
  }
  get webContents(): WebContents {
    return this.#contents
  }

  async #open(): Promise<Page> {
    const page = await openPage(this.#options, () => this.#contents)
    page.on('close', () => void this.#pageClosed(page))
    page.on('crash', () => this.#pageCrashed(page))
    return page
  }
  async #pageClosed(page: Page): Promise<void> {
    if (page === (await this.#page)) this.#closed()
  }
  /** Replaces a crashed page by an empty one, because Playwright discards a crashed page. */
  #pageCrashed(page: Page): void {
    if (this.#destroyed) return
    this.#page = this.#open()
    this.#contents.replacePage(this.#page)
    page.close().catch(() => undefined)
    const details = { reason: 'crashed', exitCode: 1 }
    app.emit('render-process-gone', preventable({}), this.#contents, details)
    this.#contents.emit('render-process-gone', preventable({}), details)
  }

  loadURL(url: string): Promise<void> {
    const loaded = this.#contents.loadURL(url).then(() => {
      // Only for tests. Electron has no such event.
      app.emit('window-loaded')
    })
    loaded.catch(() => undefined)
    return loaded
  }

  /** Asks the app and then the page, as the window's close button does. Closes asynchronously. */
  close(): void {
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) app.closeCanceled()
    if (event.defaultPrevented || this.#destroyed || this.#isClosing) return
    this.#isClosing = true
    void this.#confirmClose().finally(() => {
      this.#isClosing = false
    })
  }
  async #confirmClose(): Promise<void> {
    const isPrevented =
      this.#contents.getURL() !== '' && (await pagePreventsUnload(await this.#page))
    if (this.#destroyed) return
    // Electron's specs use this internal event.
    this.#contents.emit('-before-unload-fired', preventable({}), !isPrevented)
    const override = preventable({})
    if (isPrevented) this.#contents.emit('will-prevent-unload', override)
    if (isPrevented && !override.defaultPrevented) app.closeCanceled()
    else this.destroy()
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  destroy(): void {
    if (this.#destroyed) return
    this.#closed()
    void this.#page.then((page) => page.close()).catch(() => undefined)
  }

  #closed(): void {
    if (this.#destroyed) return
    this.leaveDesktop()
    if (!this.#contents.isDestroyed()) this.#contents.markDestroyed()
    if (this.#destroyed) return
    this.#destroyed = true
    BrowserWindow.windows.splice(BrowserWindow.windows.indexOf(this), 1)
    app.openWindows.delete(this)
    this.emit('closed')
    if (BrowserWindow.windows.length === 0) app.windowAllClosed()
  }
}

throwWhenDestroyed(WindowState, ['leaveDesktop'])
throwWhenDestroyed(BrowserWindow, ['destroy'])
throwOnMissingMembers(WindowState, 'BrowserWindow')

BrowserWindow satisfies new (
  options?: Options,
) => Pick<
  Electron.BrowserWindow,
  | 'blur'
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'hide'
  | 'id'
  | 'isAlwaysOnTop'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBackgroundColor'
  | 'setBounds'
  | 'setFullScreen'
  | 'setProgressBar'
  | 'setThumbarButtons'
  | 'show'
  | 'unmaximize'
>
