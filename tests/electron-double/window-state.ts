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

/** Integers within the window's limits. */
export function limited<T extends Size>(wanted: T, limits: Limits): T {
  return {
    ...wanted,
    width: within(wanted.width, limits.minWidth, limits.maxWidth),
    height: within(wanted.height, limits.minHeight, limits.maxHeight),
  }
}

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
 * Wayland does not report window positions, does not let apps move or resize existing windows, has no minimized state,
 * and keeps no window on top, whatever Electron's getters return.
 */
export const isWayland = environment.personality.ozonePlatform === 'wayland'

export function asReported(bounds: Electron.Rectangle): Electron.Rectangle {
  return isWayland ? { ...bounds, x: 0, y: 0 } : { ...bounds }
}

/** Windows' limit (ui/win/taskbar_host.cc). */
const MOST = 7

/**
 * Thumbnail buttons on Windows, like Electron's taskbar_host.cc: a window can have them after its first show. Buttons
 * set earlier are lost, and so are later ones, because Electron considers the first as set; hiding the window removes
 * the buttons, and the next ones are set again.
 */
export class ThumbnailButtons {
  #added = false
  #shown: readonly Electron.ThumbarButton[] | null = null

  /** True if the buttons are visible from now on. */
  set(buttons: readonly Electron.ThumbarButton[], isOnTaskbar: boolean): boolean {
    if (buttons.length > MOST) return false
    const isUpdate = this.#added
    this.#added = true
    if (!isOnTaskbar || (isUpdate && this.#shown === null)) return false
    this.#shown = buttons
    return true
  }

  hide(): void {
    this.#added = false
    this.#shown = null
  }

  get shown(): readonly Electron.ThumbarButton[] | null {
    return this.#shown
  }
}

type Options = Electron.BrowserWindowConstructorOptions

let focused: WindowState | null = null

/** Desktop state of a window: position, size, focus. Stored here because Chromium displays none. */
export class WindowState extends EventEmitter {
  readonly #options: Options
  readonly #thumbnail = new ThumbnailButtons()
  #progress = -1
  /** Bounds while neither maximized nor full screen. */
  #bounds: Electron.Rectangle
  #visible = false
  #maximized = false
  #minimized = false
  #fullScreen = false

  constructor(options: Options) {
    super()
    this.#options = options
    this.#bounds = firstBounds(options)
    this.#fullScreen = options.fullscreen ?? false
    // The app's listeners run before the window's, as in Electron.
    this.on('focus', (event) => app.emit('browser-window-focus', event, this))
    this.on('blur', (event) => app.emit('browser-window-blur', event, this))
    if (options.show === false) return
    this.#visible = true
    // A new window takes the focus, asynchronously so that the app can listen.
    queueMicrotask(() => this.#visible && this.#takeFocus())
  }

  show(): void {
    if (this.#minimized) this.restore()
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
  /** No effect on a hidden window. */
  focus(): void {
    if (this.#visible) this.#takeFocus()
  }
  blur(): void {
    this.#loseFocus()
  }
  /** The window was destroyed: it loses the focus without an event. */
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

  /** Shows a hidden window, maximized or not. */
  maximize(): void {
    if (!this.#visible) {
      this.#visible = true
      this.emit('show')
    }
    this.#minimized = false
    if (this.#maximized) return
    this.#maximized = true
    this.emit('maximize')
    this.#placed(this.#bounds)
  }
  unmaximize(): void {
    if (!this.#maximized) return
    const before = this.getBounds()
    this.#maximized = false
    this.emit('unmaximize')
    this.#placed(before)
  }
  /** A hidden window appears in the taskbar. */
  minimize(): void {
    if (this.#minimized) return
    this.#visible = true
    this.#loseFocus()
    if (isWayland) return
    this.#minimized = true
    this.emit('minimize')
  }
  restore(): void {
    if (this.#minimized) {
      this.#minimized = false
      this.emit('restore')
    } else this.unmaximize()
  }
  setFullScreen(on: boolean): void {
    if (this.#fullScreen === on) return
    this.#fullScreen = on
    this.emit(on ? 'enter-full-screen' : 'leave-full-screen')
  }
  /** Invisible behind a page that paints itself. */
  setBackgroundColor(_color: string): void {}

  /** No effect on a maximized window: X11 window managers and Windows hold it in place. */
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const isHeld = this.#maximized && environment.personality.platform !== 'darwin'
    if (isWayland || isHeld || this.#fullScreen) return
    this.#maximized = false
    this.moveByHand(bounds)
  }
  /** Moves by the user, which no system prevents. */
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
    return asReported(this.#maximized || this.#fullScreen ? workArea : this.#bounds)
  }
  getNormalBounds(): Electron.Rectangle {
    return asReported(this.#bounds)
  }

  isVisible(): boolean {
    return this.#visible
  }
  isFocused(): boolean {
    return focused === this
  }
  isMaximized(): boolean {
    return this.#maximized && !this.#minimized && !this.#fullScreen
  }
  isMinimized(): boolean {
    return this.#minimized
  }
  isFullScreen(): boolean {
    return this.#fullScreen
  }
  isAlwaysOnTop(): boolean {
    return this.#options.alwaysOnTop ?? false
  }
  /** Effective state. */
  get staysOnTop(): boolean {
    return this.isAlwaysOnTop() && !isWayland
  }

  setThumbarButtons(buttons: Electron.ThumbarButton[]): boolean {
    return this.#thumbnail.set(buttons, this.#visible)
  }
  /** More than 1 is indeterminate, less than 0 is none. */
  setProgressBar(progress: number): void {
    this.#progress = progress
  }
  get taskbar() {
    return { buttons: this.#thumbnail.shown, progress: this.#progress }
  }
}
