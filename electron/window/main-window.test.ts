import type { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import { createMainWindow } from './main-window.ts'

/** A window without a system behind it; a destroyed one answers like Electron's, with an error. */
const { made, FakeWindow } = vi.hoisted(() => {
  const made: FakeWindow[] = []
  class FakeWindow {
    readonly webContents: EventEmitter
    readonly events: EventEmitter
    readonly loaded: string[] = []
    readonly calls: string[] = []
    destroyed = false
    minimised = false
    fullScreen = false
    constructor() {
      const Emitter: typeof EventEmitter = process.getBuiltinModule('node:events').EventEmitter
      this.events = new Emitter()
      this.webContents = Object.assign(new Emitter(), {
        setWindowOpenHandler: () => {},
        isDestroyed: () => this.destroyed,
        send: () => {},
      })
      made.push(this)
    }
    on = (name: string, listener: () => void) => this.events.on(name, listener)
    once = (name: string, listener: () => void) => this.events.once(name, listener)
    loadURL = async (url: string) => void this.loaded.push(url)
    isDestroyed = () => this.destroyed
    #call(name: string) {
      if (this.destroyed) throw new TypeError('Object has been destroyed')
      this.calls.push(name)
    }
    show = () => this.#call('show')
    hide = () => this.#call('hide')
    focus = () => this.#call('focus')
    restore = () => this.#call('restore')
    setFullScreen = (on: boolean) => this.#call(`full screen ${on}`)
    isMinimized = () => this.minimised
    isFullScreen = () => this.fullScreen
    isMaximized = () => false
    isVisible = () => true
    getNormalBounds = () => ({ x: 0, y: 0, width: 900, height: 700 })
  }
  return { made, FakeWindow }
})
vi.mock('electron', async (original) => ({
  ...(await original<typeof import('electron')>()),
  BrowserWindow: FakeWindow,
}))

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const onPageGone = vi.fn()
const onVisibility = vi.fn()
let quitting = false

function setUp() {
  const main = createMainWindow({
    preload: '/preload.cjs',
    icon: '/icon.png',
    devTools: false,
    log,
    isQuitting: () => quitting,
    onVisibility,
    onPageGone,
  })
  const window = made.at(-1)
  if (window === undefined) throw new Error('no window was made')
  return { main, window, contents: window.webContents }
}

beforeEach(() => {
  quitting = false
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a navigation that was refused leaves the page, and its player, where they are', () => {
  const { contents } = setUp()
  const refused = { url: 'https://radio.example/', isMainFrame: true, isSameDocument: false }
  contents.emit('did-start-navigation', refused)
  expect(onPageGone).not.toHaveBeenCalled()
  contents.emit('did-navigate', {}, 'app://undertone/', 200, 'OK')
  expect(onPageGone).toHaveBeenCalledOnce()
})

test('a page that crashed is loaded again, but not for ever', () => {
  vi.useFakeTimers()
  const { window, contents } = setUp()
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  crash()
  expect(onPageGone).toHaveBeenCalledOnce()
  expect(window.loaded).toEqual(['app://undertone/', 'app://undertone/'])
  crash()
  expect(window.loaded).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  quitting = true
  crash()
  expect(window.loaded).toHaveLength(2)
})

test('once the window is gone nothing is asked of it any more', () => {
  const { main, window } = setUp()
  window.destroyed = true
  expect(() => {
    main.show()
    main.hide()
  }).not.toThrow()
  expect(main.isVisible()).toBe(false)
})

test('a minimised window is none that a person sees, and showing it brings it back', () => {
  const { main, window } = setUp()
  window.minimised = true
  window.events.emit('minimize')
  expect(onVisibility).toHaveBeenCalledOnce()
  expect(main.isVisible()).toBe(false)
  main.show()
  expect(window.calls).toEqual(['restore', 'show', 'focus'])
})

test('on macOS a full-screen window leaves full screen before it hides', () => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
  const { main, window } = setUp()
  window.fullScreen = true
  main.hide()
  expect(window.calls).toEqual(['full screen false'])
  window.events.emit('leave-full-screen')
  expect(window.calls).toEqual(['full screen false', 'hide'])
})
