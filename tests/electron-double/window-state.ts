import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { app } from './app.ts'
import { screen } from './display.ts'
import { environment } from './environment.ts'
import { preventable } from './preventable.ts'

interface Size {
  readonly width: number
  readonly height: number
}

type Limits = Pick<
  Electron.BrowserWindowConstructorOptions,
  'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'
>

function within(wanted: number, least = 0, most = 0): number {
  return Math.round(Math.max(most > 0 ? Math.min(wanted, most) : wanted, least))
}

/** Whole numbers, and no smaller or larger than the window may be. */
export function limited<T extends Size>(wanted: T, limits: Limits): T {
  return {
    ...wanted,
    width: within(wanted.width, limits.minWidth, limits.maxWidth),
    height: within(wanted.height, limits.minHeight, limits.maxHeight),
  }
}

/** Where a window opens: in the middle of the main screen unless it is told where. */
export function firstBounds(options: Electron.BrowserWindowConstructorOptions): Electron.Rectangle {
  const size = limited({ width: options.width ?? 800, height: options.height ?? 600 }, options)
  const area = screen.getPrimaryDisplay().workArea
  const middle = {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
  }
  const { x, y } = options
  return x === undefined || y === undefined ? { ...middle, ...size } : { x, y, ...size }
}

/**
 * Wayland tells no app where its windows are, lets none be moved or resized by their app once they are
 * made, knows no minimised state, and keeps none above the others, whatever Electron's getters read.
 */
export const isWayland = environment.personality.ozonePlatform === 'wayland'

/** Bounds as the app is told them. */
export function asTold(bounds: Electron.Rectangle): Electron.Rectangle {
  return isWayland ? { ...bounds, x: 0, y: 0 } : { ...bounds }
}

/** Windows has room for so many (ui/win/taskbar_host.cc). */
const MOST = 7

/**
 * The buttons under a window's thumbnail on Windows, as Electron's taskbar_host.cc keeps them: a window
 * has a place for them from its first show on. Buttons set before that are lost, and so are later ones,
 * since Electron takes the first as set; hiding the window takes the buttons away, and the next ones
 * are set afresh.
 */
export class ThumbnailButtons {
  #added = false
  #shown: readonly Electron.ThumbarButton[] | null = null

  /** True when the buttons are to be seen from now on. */
  set(buttons: readonly Electron.ThumbarButton[], isOnTaskbar: boolean): boolean {
    if (buttons.length > MOST) return false
    const isUpdate = this.#added
    this.#added = true
    if (!isOnTaskbar || (isUpdate && this.#shown === null)) return false
    this.#shown = buttons
    return true
  }

  /** The window leaves the taskbar. */
  hide(): void {
    this.#added = false
    this.#shown = null
  }

  /** What a user sees; null: no buttons. */
  get shown(): readonly Electron.ThumbarButton[] | null {
    return this.#shown
  }
}

type Options = Electron.BrowserWindowConstructorOptions

/** The one window that has the keyboard. */
let focused: WindowState | null = null

/** What only a desktop knows of a window: place, size, focus. Kept here, since Chromium shows none. */
export class WindowState extends EventEmitter {
  readonly #options: Options
  readonly #thumbnail = new ThumbnailButtons()
  #progress = -1
  /** While it is neither maximised nor full screen. */
  #bounds: Electron.Rectangle
  #visible = false
  #maximised = false
  #minimised = false
  #fullScreen = false

  constructor(options: Options) {
    super()
    this.#options = options
    this.#bounds = firstBounds(options)
    this.#fullScreen = options.fullscreen ?? false
    // The app hears of it before the window's own listeners, as in Electron.
    this.on('focus', (event) => app.emit('browser-window-focus', event, this))
    this.on('blur', (event) => app.emit('browser-window-blur', event, this))
    if (options.show === false) return
    this.#visible = true
    // A window that opens takes the focus, and the app hears of it when it can listen.
    queueMicrotask(() => this.#visible && this.#takeFocus())
  }

  show(): void {
    if (this.#minimised) this.restore()
    this.#visible = true
    this.emit('show')
    this.#takeFocus()
  }
  showInactive(): void {
    this.#visible = true
    this.emit('show')
  }
  hide(): void {
    this.#loseFocus()
    this.#visible = false
    this.#thumbnail.hide()
    this.emit('hide')
  }
  /** Nothing happens to a hidden window. */
  focus(): void {
    if (this.#visible) this.#takeFocus()
  }
  blur(): void {
    this.#loseFocus()
  }
  /** The window has gone: it has no focus any more, and no listener hears of that. */
  protected leaveDesktop(): void {
    if (focused === this) focused = null
    this.#visible = false
  }
  #takeFocus(): void {
    if (focused === this) return
    if (focused !== null) focused.#loseFocus()
    focused = this
    this.emit('focus', preventable({}))
  }
  #loseFocus(): void {
    if (focused !== this) return
    focused = null
    this.emit('blur', preventable({}))
  }

  /** A hidden window is shown, maximised already or not. */
  maximize(): void {
    if (!this.#visible) {
      this.#visible = true
      this.emit('show')
    }
    this.#minimised = false
    if (this.#maximised) return
    this.#maximised = true
    this.emit('maximize')
    this.#placed(this.#bounds)
  }
  unmaximize(): void {
    if (!this.#maximised) return
    const before = this.getBounds()
    this.#maximised = false
    this.emit('unmaximize')
    this.#placed(before)
  }
  /** A hidden window comes to the taskbar. */
  minimize(): void {
    if (this.#minimised) return
    this.#visible = true
    this.#loseFocus()
    if (isWayland) return
    this.#minimised = true
    this.emit('minimize')
  }
  restore(): void {
    if (this.#minimised) {
      this.#minimised = false
      this.emit('restore')
    } else this.unmaximize()
  }
  setFullScreen(on: boolean): void {
    if (this.#fullScreen === on) return
    this.#fullScreen = on
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen')
  }
  /** Behind a page that paints itself it is not to be seen. */
  setBackgroundColor(_color: string): void {}

  /** A maximized window stays as it is: X11's window managers and Windows hold it in its place. */
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const isHeld = this.#maximised && environment.personality.platform !== 'darwin'
    if (isWayland || isHeld || this.#fullScreen) return
    this.#maximised = false
    this.moveByHand(bounds)
  }
  /** As a user does it, whom no system refuses. */
  moveByHand(bounds: Partial<Electron.Rectangle>): void {
    const before = this.getBounds()
    this.#bounds = limited({ ...this.#bounds, ...bounds }, this.#options)
    for (const place of ['x', 'y'] as const) this.#bounds[place] = Math.round(this.#bounds[place])
    this.#placed(before)
  }
  #placed(before: Electron.Rectangle): void {
    const now = this.getBounds()
    if (now.width !== before.width || now.height !== before.height) this.emit('resize')
    if (now.x !== before.x || now.y !== before.y) this.emit('move')
  }
  getBounds(): Electron.Rectangle {
    const { workArea } = screen.getPrimaryDisplay()
    return asTold(this.#maximised || this.#fullScreen ? workArea : this.#bounds)
  }
  getNormalBounds(): Electron.Rectangle {
    return asTold(this.#bounds)
  }

  isVisible(): boolean {
    return this.#visible
  }
  isFocused(): boolean {
    return focused === this
  }
  isMaximized(): boolean {
    return this.#maximised && !this.#minimised && !this.#fullScreen
  }
  isMinimized(): boolean {
    return this.#minimised
  }
  isFullScreen(): boolean {
    return this.#fullScreen
  }
  isAlwaysOnTop(): boolean {
    return this.#options.alwaysOnTop ?? false
  }
  /** What a user sees of it. */
  get staysOnTop(): boolean {
    return this.isAlwaysOnTop() && !isWayland
  }

  setThumbarButtons(buttons: Electron.ThumbarButton[]): boolean {
    return this.#thumbnail.set(buttons, this.#visible)
  }
  /** More than 1 is "under way", less than 0 is nothing. */
  setProgressBar(progress: number): void {
    this.#progress = progress
  }
  /** What a user sees of the window in the taskbar of Windows. */
  get taskbar() {
    return { buttons: this.#thumbnail.shown, progress: this.#progress }
  }
}
