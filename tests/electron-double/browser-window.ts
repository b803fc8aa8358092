import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type * as Electron from 'electron'
import type { Page } from 'playwright'
import { app } from './app.ts'
import { originOf } from './app-origin.ts'
import { openBrowser } from './browser.ts'
import { throwWhenDestroyed } from './destroyable.ts'
import { assignPage, connectPages } from './ipc-pages.ts'
import { loadAsApp, watchNavigation } from './navigation.ts'
import { preloadScript } from './preload-environment.ts'
import { preventable } from './preventable.ts'
import { applyPermissions } from './session.ts'
import { ThumbnailButtons } from './thumbnail-buttons.ts'
import { WebContents } from './web-contents.ts'

type Options = Electron.BrowserWindowConstructorOptions

/** A window that is a page of Chromium; what only a desktop has (place, focus) is remembered here. */
export class BrowserWindow extends EventEmitter {
  static readonly windows: BrowserWindow[] = []
  readonly #contents: WebContents
  readonly #thumbnail = new ThumbnailButtons()
  #progress = -1
  readonly #options: Options
  #page: Promise<Page>
  readonly #ownLoads = new Set<string>()
  #bounds: Electron.Rectangle
  #visible: boolean
  #focused = false
  #maximised = false
  #fullScreen = false
  readonly #alwaysOnTop: boolean
  #minimised = false
  #destroyed = false

  constructor(options: Options = {}) {
    super()
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.#visible = options.show !== false
    this.#alwaysOnTop = options.alwaysOnTop ?? false
    this.#options = options
    this.#page = this.#open(true)
    this.#contents = new WebContents(this.#page)
    BrowserWindow.windows.push(this)
    app.openWindows.add(this)
  }

  get webContents(): WebContents {
    return this.#contents
  }

  static getAllWindows = () => [...BrowserWindow.windows]
  static getFocusedWindow = () => BrowserWindow.windows.find((it) => it.isFocused()) ?? null

  async #open(mayTakeFirst: boolean): Promise<Page> {
    const { webPreferences, width = 800, height = 600 } = this.#options
    const { context } = await openBrowser(app.getPath('userData'))
    await connectPages(context)
    // Chromium brings one page along; the first window takes it.
    const [first] = context.pages()
    const takesFirst = mayTakeFirst && BrowserWindow.windows[0] === this
    const page = takesFirst && first ? first : await context.newPage()
    assignPage(page, this.#contents)
    if (webPreferences?.preload)
      await page.addInitScript({
        content: preloadScript(readFileSync(webPreferences.preload, 'utf8')),
      })
    await page.setViewportSize({ width, height })
    await watchNavigation(page, this.#contents, (url) => this.#ownLoads.has(url))
    page.on('close', () => void this.#pageClosed(page))
    page.on('crash', () => this.#pageCrashed(page))
    return page
  }

  async #pageClosed(page: Page): Promise<void> {
    if (page === (await this.#page)) this.#closed()
  }
  /** Playwright gives a crashed page up: another one takes its place, empty until it is loaded. */
  #pageCrashed(page: Page): void {
    this.#page = this.#open(false)
    this.#contents.putPage(this.#page)
    page.close().catch(() => undefined)
    const details = { reason: 'crashed', exitCode: 1 }
    app.emit('render-process-gone', {}, this.#contents, details)
    this.#contents.emit('render-process-gone', {}, details)
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.#page
    await applyPermissions(page.context(), originOf(url))
    await loadAsApp(page, url, this.#ownLoads)
    this.emit('ready-to-show')
    this.#contents.emit('did-finish-load')
    // For the test that drives the app: Electron has no such event.
    app.emit('window-loaded')
  }

  show(): void {
    if (!this.#visible) {
      this.#visible = true
      this.emit('show')
    }
    this.focus()
  }
  hide(): void {
    this.blur()
    if (!this.#visible) return
    this.#visible = false
    this.#thumbnail.hide()
    this.emit('hide')
  }
  focus(): void {
    if (this.#focused) return
    this.#focused = true
    this.emit('focus')
    app.emit('browser-window-focus', {}, this)
  }
  blur(): void {
    if (!this.#focused) return
    this.#focused = false
    this.emit('blur')
    app.emit('browser-window-blur', {}, this)
  }
  maximize(): void {
    this.#maximised = true
  }
  minimize(): void {
    this.#minimised = true
    this.blur()
    this.emit('minimize')
  }
  restore(): void {
    this.#minimised = false
    this.emit('restore')
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
  }
  isVisible() {
    return this.#visible
  }
  isFocused() {
    return this.#focused
  }
  isMinimized() {
    return this.#minimised
  }
  setFullScreen(on: boolean): void {
    if (this.#fullScreen === on) return
    this.#fullScreen = on
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen')
  }
  isFullScreen() {
    return this.#fullScreen
  }
  /** Behind a page that paints itself nobody sees it. */
  setBackgroundColor(_color: string): void {}
  setThumbarButtons(buttons: Electron.ThumbarButton[]): boolean {
    return this.#thumbnail.set(buttons, this.#visible)
  }
  /** More than 1 is "under way", less than 0 is nothing. */
  setProgressBar(progress: number): void {
    this.#progress = progress
  }
  /** What a person sees of the window in the taskbar of Windows. */
  get taskbar() {
    return { buttons: this.#thumbnail.shown, progress: this.#progress }
  }
  isAlwaysOnTop() {
    return this.#alwaysOnTop
  }
  isMaximized() {
    return this.#maximised
  }
  isDestroyed() {
    return this.#destroyed
  }
  getNormalBounds() {
    return this.#bounds
  }
  getBounds() {
    return this.#bounds
  }

  /** Asks the app, as the window's own close button does. */
  close(): void {
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    if (this.#destroyed) return
    this.#closed()
    void this.#page.then((page) => page.close()).catch(() => undefined)
  }

  #closed(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#contents.markDestroyed()
    BrowserWindow.windows.splice(BrowserWindow.windows.indexOf(this), 1)
    app.openWindows.delete(this)
    this.emit('closed')
    if (BrowserWindow.windows.length === 0) app.emit('window-all-closed')
  }
}

throwWhenDestroyed(BrowserWindow, ['destroy'])

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
>
