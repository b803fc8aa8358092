import { EventEmitter } from 'node:events'

/** All created windows, newest last. */
export const createdWindows: FakeWindow[] = []

/** Test double for BrowserWindow. Its methods throw after it was destroyed, as Electron's do. */
export class FakeWindow {
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly webContents: EventEmitter & { readonly id: number }
  readonly events = new EventEmitter()
  readonly loaded: string[] = []
  readonly calls: string[] = []
  readonly sent: unknown[] = []
  readonly zoomFactors: number[] = []
  bounds: Electron.Rectangle
  destroyed = false
  minimized = false
  maximized = false
  fullScreen = false
  focused = false
  visible = true
  /** True when the window closes asynchronously, like Electron's windows. */
  isSlow = false

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    const { x = 0, y = 0, width = 0, height = 0 } = options
    this.options = options
    this.bounds = { x, y, width, height }
    this.webContents = Object.assign(new EventEmitter(), {
      id: createdWindows.length + 10,
      setWindowOpenHandler: () => {},
      isDestroyed: () => this.destroyed,
      send: (...message: unknown[]) => void this.sent.push(message),
      navigationHistory: {
        goBack: () => this.#call('back'),
        goForward: () => this.#call('forward'),
      },
      forcefullyCrashRenderer: () => this.#call('crash'),
      setZoomFactor: (factor: number) => void this.zoomFactors.push(factor),
    })
    createdWindows.push(this)
  }

  #call(name: string) {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    this.calls.push(name)
  }

  on = (name: string, listener: () => void) => this.events.on(name, listener)
  once = (name: string, listener: () => void) => this.events.once(name, listener)
  loadURL = async (url: string) => void this.loaded.push(url)
  isDestroyed = () => this.destroyed
  show = () => this.#call('show')
  showInactive = () => this.#call('show without focus')
  hide = () => this.#call('hide')
  focus = () => this.#call('focus')
  restore = () => this.#call('restore')
  maximize = () => this.#call('maximize')
  minimize = () => this.#call('minimize')
  setBackgroundColor = (color: string) => this.#call(color)
  setFullScreen = (on: boolean) => this.#call(`full screen ${on}`)
  isMinimized = () => this.minimized
  isMaximized = () => this.maximized
  isFullScreen = () => this.fullScreen
  isFocused = () => this.focused
  isVisible = () => this.visible
  getNormalBounds = () => this.bounds
  getBounds = () => this.bounds
  setBounds = (bounds: Electron.Rectangle) => {
    this.#call('move')
    this.bounds = bounds
  }
  close = () => {
    this.events.emit('close')
    if (!this.isSlow) this.destroy()
  }
  destroy = () => {
    this.destroyed = true
    this.webContents.emit('destroyed')
    this.events.emit('closed')
  }
}
