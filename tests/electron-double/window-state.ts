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

/** Rounds and clamps a length. A maximum of 0 means no limit. */
function clamp(length: number, minimum = 0, maximum = 0): number {
  const belowMaximum = maximum > 0 ? Math.min(length, maximum) : length
  return Math.round(Math.max(belowMaximum, minimum))
}

export function limitSize<T extends Size>(size: T, limits: Limits): T {
  return {
    ...size,
    width: clamp(size.width, limits.minWidth, limits.maxWidth),
    height: clamp(size.height, limits.minHeight, limits.maxHeight),
  }
}

export function initialBounds(
  options: Electron.BrowserWindowConstructorOptions,
): Electron.Rectangle {
  const size = limitSize({ width: options.width ?? 800, height: options.height ?? 600 }, options)
  const area = screen.getPrimaryDisplay().workArea
  const centered = {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
  }
  const { x, y } = options
  return x === undefined || y === undefined ? { ...centered, ...size } : { x, y, ...size }
}

/**
 * Wayland does not report window positions and does not let apps move or resize existing windows. It has no minimized
 * state and no always-on-top windows, whatever Electron's getters return.
 */
export const isWayland = environment.personality.ozonePlatform === 'wayland'

export function asReported(bounds: Electron.Rectangle): Electron.Rectangle {
  return isWayland ? { ...bounds, x: 0, y: 0 } : { ...bounds }
}

/** Limit of Windows (taskbar_host.cc). */
const MAX_BUTTONS = 7

/**
 * Thumbnail buttons on Windows, as in Electron's taskbar_host.cc. A window can have them after it is first shown.
 * Buttons that are set before that are lost, and so are later ones, because Electron considers the first ones as set.
 * Hiding the window removes the buttons, and after that, buttons can be set again.
 */
export class ThumbnailButtons {
  #added = false
  #shown: readonly Electron.ThumbarButton[] | null = null

  /** Returns true if the buttons are now visible. */
  set(buttons: readonly Electron.ThumbarButton[], isOnTaskbar: boolean): boolean {
    if (buttons.length > MAX_BUTTONS) return false
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

/** State of a window on the desktop, such as position, size and focus. Headless Chromium has no such state. */
export class WindowState extends EventEmitter {
  readonly #options: Options
  readonly #thumbnail = new ThumbnailButtons()
  #progress = -1
  /** Bounds of the window when it is neither maximized nor full screen. */
  #bounds: Electron.Rectangle
  #visible = false
  #maximized = false
  #minimized = false
  #fullScreen = false

  constructor(options: Options) {
    super()
    this.#options = options
    this.#bounds = initialBounds(options)
    this.#fullScreen = options.fullscreen ?? false
    // Listeners on the app run before listeners on the window, as in Electron.
    this.on('focus', (event) => app.emit('browser-window-focus', event, this))
    this.on('blur', (event) => app.emit('browser-window-blur', event, this))
    if (options.show === false) return
    this.#visible = true
    // A new window takes the focus asynchronously, so that the app can add listeners first.
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
  /** Called when the window is destroyed. It loses the focus without an event. */
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

  /** Also shows a hidden window. */
  maximize(): void {
    if (!this.#visible) {
      this.#visible = true
      this.emit('show')
    }
    this.#minimized = false
    if (this.#maximized) return
    this.#maximized = true
    this.emit('maximize')
    this.#emitBoundsEvents(this.#bounds)
  }
  unmaximize(): void {
    if (!this.#maximized) return
    const previous = this.getBounds()
    this.#maximized = false
    this.emit('unmaximize')
    this.#emitBoundsEvents(previous)
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
  setFullScreen(isFullScreen: boolean): void {
    if (this.#fullScreen === isFullScreen) return
    this.#fullScreen = isFullScreen
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen')
  }
  /** Does nothing, because the page covers the background. */
  setBackgroundColor(_color: string): void {}

  /** Has no effect on a maximized window, except on macOS. */
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const isFixed = this.#maximized && environment.personality.platform !== 'darwin'
    if (isWayland || isFixed || this.#fullScreen) return
    this.#maximized = false
    this.moveByHand(bounds)
  }
  /** Moves or resizes the window as the user does, which no system prevents. */
  moveByHand(bounds: Partial<Electron.Rectangle>): void {
    const previous = this.getBounds()
    this.#bounds = limitSize({ ...this.#bounds, ...bounds }, this.#options)
    for (const axis of ['x', 'y'] as const) this.#bounds[axis] = Math.round(this.#bounds[axis])
    this.#emitBoundsEvents(previous)
  }
  #emitBoundsEvents(previous: Electron.Rectangle): void {
    const current = this.getBounds()
    if (current.width !== previous.width || current.height !== previous.height) this.emit('resize')
    if (current.x !== previous.x || current.y !== previous.y) this.emit('move')
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
  /** Returns whether the system really shows the window on top. */
  get staysOnTop(): boolean {
    return this.isAlwaysOnTop() && !isWayland
  }

  setThumbarButtons(buttons: Electron.ThumbarButton[]): boolean {
    return this.#thumbnail.set(buttons, this.#visible)
  }
  /** A value above 1 is indeterminate. A value below 0 removes the progress bar. */
  setProgressBar(progress: number): void {
    this.#progress = progress
  }
  get taskbar() {
    return { buttons: this.#thumbnail.shown, progress: this.#progress }
  }
}
