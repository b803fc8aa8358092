import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app, dialog, nativeTheme, screen } from 'electron'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSignal } from '../../shared/signal.ts'
import { emitEnding } from '../app/lifecycle.ts'
import { createMainWindow } from './main-window.ts'
import { createdWindows } from './testing/fake-window.ts'
import { WINDOW_BACKGROUND } from './theme.ts'
import { createWindowStore } from './window-store.ts'
import { createZoom } from './zoom.ts'

vi.mock('electron', async (original) => ({
  ...(await original<typeof import('electron')>()),
  BrowserWindow: (await import('./testing/fake-window.ts')).FakeWindow,
}))

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const onPageLost = vi.fn()
const onVisibilityChanged = vi.fn()
const onClosed = vi.fn()
const onMiniPlayerKey = vi.fn()
const onPageUnrecoverable = vi.fn()
const store = { read: vi.fn<(name: string) => unknown>(), write: vi.fn() }
let quitting = false
let ending = createSignal()
let isTrayMissing = false
let trayChanged = createSignal()

function setTray(isMissing: boolean) {
  isTrayMissing = isMissing
  trayChanged.emit()
}

function setUp(startHidden = false) {
  const main = createMainWindow({
    preload: '/preload.cjs',
    icon: '/icon.png',
    devTools: false,
    log,
    store,
    zoom: createZoom(store),
    startHidden,
    placesWindows: true,
    ending,
    trayHost: {
      state: () => ({ isPresent: !isTrayMissing, isMissing: isTrayMissing, wasUsed: false }),
      subscribe: trayChanged.subscribe,
    },
    onMiniPlayerKey,
    quitting: {
      isQuitting: () => quitting,
      cancel: () => {
        quitting = false
      },
    },
    onVisibilityChanged,
    onClosed,
    onPageLost,
    onPageUnrecoverable,
  })
  const window = createdWindows.at(-1)
  if (window === undefined) throw new Error('no window was made')
  return { main, window, contents: window.webContents }
}

beforeEach(() => {
  quitting = false
  ending = createSignal()
  isTrayMissing = false
  trayChanged = createSignal()
  screen.removeAllListeners()
  nativeTheme.removeAllListeners()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('sandboxes and isolates the page, without Node and without throttling', () => {
  expect(setUp().window.options.webPreferences).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
    devTools: false,
    backgroundThrottling: false,
  })
})

test('restores the position and stays hidden until the first paint', () => {
  const bounds = { x: 10, y: 20, width: 900, height: 700 }
  // The zoom is read first.
  store.read.mockReturnValueOnce(undefined).mockReturnValueOnce({ ...bounds, maximized: true })
  const { options } = setUp().window
  expect(options).toMatchObject({ ...bounds, show: false, minWidth: 360, minHeight: 560 })
  expect(options).not.toHaveProperty('maximized')
})

test.each(['light', 'dark'] as const)('opens on the background of the %s theme', (theme) => {
  const isDark = vi.spyOn(nativeTheme, 'shouldUseDarkColors', 'get')
  onTestFinished(() => isDark.mockRestore())
  isDark.mockReturnValue(theme === 'dark')
  expect(setUp().window.options.backgroundColor).toBe(WINDOW_BACKGROUND[theme])
})

test("follows the system's theme with its background until it is closed", () => {
  setUp()
  const window = createdWindows.at(-1)
  const follows = () => window?.calls.filter((call) => call.startsWith('#')).length
  nativeTheme.emit('updated')
  expect(follows()).toBe(1)
  window?.events.emit('closed')
  nativeTheme.emit('updated')
  expect(follows()).toBe(1)
})

test('keeps the page and its player after a refused navigation', () => {
  const { contents } = setUp()
  const refused = { url: 'https://radio.example/', isMainFrame: true, isSameDocument: false }
  contents.emit('did-start-navigation', refused)
  expect(onPageLost).not.toHaveBeenCalled()
  contents.emit('did-navigate', {}, 'app://undertone/', 200, 'OK')
  expect(onPageLost).toHaveBeenCalledOnce()
})

test('reloads a crashed page, but not forever', () => {
  vi.useFakeTimers()
  const { window, contents } = setUp()
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  crash()
  expect(onPageLost).toHaveBeenCalledOnce()
  expect(window.loaded).toEqual(['app://undertone/', 'app://undertone/'])
  crash()
  expect(window.loaded.slice(2)).toEqual(['app://undertone/crashed.html'])
  contents.emit('did-navigate', {}, 'app://undertone/crashed.html')
  crash()
  expect(window.loaded).toHaveLength(3)
  expect(onPageUnrecoverable).toHaveBeenCalledExactlyOnceWith('the page cannot run: crashed (5)')
  contents.emit('did-navigate', {}, 'app://undertone/')
  vi.advanceTimersByTime(60_000)
  crash()
  expect(window.loaded.slice(3)).toEqual(['app://undertone/'])
  vi.advanceTimersByTime(60_000)
  quitting = true
  crash()
  expect(window.loaded).toHaveLength(4)
})

test('shows the crash page of a hidden window without taking focus', () => {
  vi.useFakeTimers()
  const { window, contents } = setUp(true)
  window.visible = false
  const crash = () => contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  crash()
  expect(window.calls).toEqual([])
  crash()
  expect(window.calls).toEqual(['show without focus'])
})

test('reports once that a page could not start', () => {
  const { window, contents } = setUp()
  contents.emit('render-process-gone', {}, { reason: 'launch-failed', exitCode: 1 })
  expect(onPageUnrecoverable).toHaveBeenCalledExactlyOnceWith(
    'the page cannot run: launch-failed (1)',
  )
  expect(window.loaded).toEqual(['app://undertone/'])
})

test('does nothing after the window is destroyed', () => {
  const { main, window } = setUp()
  window.destroyed = true
  expect(() => {
    main.show()
    main.hide()
    main.setFullScreen(true)
  }).not.toThrow()
  expect(main.isVisible()).toBe(false)
})

test('counts a minimized window as hidden and restores it on show', () => {
  const { main, window } = setUp()
  window.minimized = true
  window.events.emit('minimize')
  expect(onVisibilityChanged).toHaveBeenCalledOnce()
  expect(main.isVisible()).toBe(false)
  main.show()
  expect(window.calls).toEqual(['restore', 'show', 'focus'])
})

test('leaves full screen before it hides on macOS', () => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
  const { main, window } = setUp()
  window.fullScreen = true
  main.hide()
  expect(window.calls).toEqual(['full screen false'])
  window.events.emit('leave-full-screen')
  expect(window.calls).toEqual(['full screen false', 'hide'])
})

test('shows a window on an existing screen after its own was removed while hidden', () => {
  const { main, window } = setUp()
  window.bounds = { x: 5_000, y: 100, width: 900, height: 700 }
  main.show()
  expect(window.calls).toEqual(['move', 'show', 'focus'])
  expect(window.bounds).toEqual({ x: 510, y: 170, width: 900, height: 700 })
  main.show()
  expect(window.calls).toEqual(['move', 'show', 'focus', 'show', 'focus'])
})

test('moves a window from a removed screen immediately, unless it is destroyed', () => {
  const { window } = setUp()
  window.bounds = { x: 5_000, y: 100, width: 900, height: 700 }
  const watching = screen.listenerCount('display-removed')
  screen.emit('display-removed')
  expect(window.calls).toEqual(['move'])
  window.events.emit('closed')
  expect(screen.listenerCount('display-removed')).toBe(watching - 1)
  expect(screen.listenerCount('display-metrics-changed')).toBe(watching - 1)
})

test('does not move a full-screen window', () => {
  const { main, window } = setUp()
  window.bounds = { x: 5_000, y: 100, width: 900, height: 700 }
  window.fullScreen = true
  main.show()
  expect(window.calls).toEqual(['show', 'focus'])
})

const key = (name: string, more = {}) => ({
  type: 'keyDown',
  key: name,
  code: '',
  isAutoRepeat: false,
  shift: false,
  control: process.platform !== 'darwin',
  meta: process.platform === 'darwin',
  alt: false,
  ...more,
})

test("toggles full screen on F11 and forwards the mini player's key", () => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'linux' } }))
  const { main, window, contents } = setUp()
  const preventDefault = vi.fn()
  const press = (name: string, more = {}) =>
    contents.emit('before-input-event', { preventDefault }, key(name, more))
  press('F11', { control: false })
  window.fullScreen = true
  press('F11', { control: false })
  main.setFullScreen(true)
  expect(window.calls).toEqual(['full screen true', 'full screen false', 'full screen true'])
  press('M', { shift: true })
  expect(onMiniPlayerKey).toHaveBeenCalledOnce()
  expect(preventDefault).toHaveBeenCalledTimes(3)
})

test('keeps a window hidden at start until show, then maximizes it if it was', () => {
  store.read.mockReturnValue({ x: 0, y: 0, width: 900, height: 700, maximized: true })
  const { main, window } = setUp(true)
  window.events.emit('ready-to-show')
  expect(window.calls).toEqual([])
  window.events.emit('close', { preventDefault: () => {} })
  expect(store.write).not.toHaveBeenCalled()
  main.show()
  main.show()
  expect(window.calls).toEqual(['maximize', 'show', 'focus', 'show', 'focus'])
})

describe('a desktop whose panel shows no tray', () => {
  test('minimizes a window that starts hidden, and hides it when the tray appears', () => {
    const { main, window } = setUp(true)
    window.events.emit('ready-to-show')
    expect(window.calls).toEqual([])
    setTray(true)
    expect(window.calls).toEqual(['minimize'])
    expect(main.isVisible()).toBe(false)
    setTray(false)
    expect(window.calls).toEqual(['minimize', 'hide'])
  })

  test('minimizes a closed window, and a hidden one when the tray vanishes', () => {
    store.read.mockReturnValue(undefined)
    const { main, window } = setUp()
    setTray(true)
    expect(window.calls).toEqual([])
    window.events.emit('close', { preventDefault: () => {} })
    expect(window.calls).toEqual(['minimize'])
    expect(onClosed).toHaveBeenCalledOnce()
    setTray(false)
    setTray(true)
    expect(window.calls).toEqual(['minimize', 'hide', 'minimize'])
    window.minimized = true
    main.show()
    expect(window.calls.slice(3)).toEqual(['restore', 'show', 'focus'])
    setTray(false)
    expect(window.calls).toHaveLength(6)
  })

  test.each(['restore', 'show', 'focus'])(
    'keeps a window that the user restored (%s) when the tray appears',
    (event) => {
      store.read.mockReturnValue({ x: 0, y: 0, width: 900, height: 700, maximized: true })
      const { main, window } = setUp(true)
      setTray(true)
      onVisibilityChanged.mockClear()
      window.events.emit(event)
      expect(window.calls).toEqual(['minimize', 'maximize'])
      expect(main.isVisible()).toBe(true)
      expect(onVisibilityChanged).toHaveBeenCalled()
      setTray(false)
      expect(window.calls).toHaveLength(2)
      store.read.mockReturnValue(undefined)
    },
  )

  test('ignores a destroyed window', () => {
    const { main, window } = setUp()
    main.hide()
    window.destroyed = true
    window.events.emit('closed')
    setTray(true)
    expect(window.calls).toEqual(['hide'])
  })
})

test('shows a window on ready-to-show', () => {
  store.read.mockReturnValue(undefined)
  const { window } = setUp()
  window.events.emit('ready-to-show')
  expect(window.calls).toEqual(['show', 'focus'])
})

test('hides the window when the user closes it and reports that, except while quitting', () => {
  const { window } = setUp()
  const preventDefault = vi.fn()
  window.events.emit('close', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(onClosed).toHaveBeenCalledOnce()
  quitting = true
  window.events.emit('close', { preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(onClosed).toHaveBeenCalledOnce()
})

test.each([
  ['stays', 0, false],
  ['leaves', 1, true],
])(
  'asks in a visible window before unsaved changes are lost: the user %s',
  (_name, pressed, leaves) => {
    const dialogShown = vi.spyOn(dialog, 'showMessageBoxSync').mockReturnValue(pressed)
    const { window, contents } = setUp(true)
    const preventDefault = vi.fn()
    quitting = true
    contents.emit('will-prevent-unload', { preventDefault })
    expect(window.calls).toContain('show')
    expect(dialogShown).toHaveBeenCalledOnce()
    expect(preventDefault).toHaveBeenCalledTimes(leaves ? 1 : 0)
    expect(quitting).toBe(leaves)
    dialogShown.mockRestore()
  },
)

describe('the bounds of the window', () => {
  const place = { x: 40, y: 50, width: 900, height: 700 }

  test('are saved after the last of several moves', () => {
    vi.useFakeTimers()
    const { window } = setUp()
    window.events.emit('move')
    vi.advanceTimersByTime(499)
    window.bounds = place
    window.events.emit('resize')
    vi.advanceTimersByTime(499)
    expect(store.write).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(store.write).toHaveBeenCalledExactlyOnceWith('main', { ...place, maximized: false })
  })

  test('are saved when the session ends without closing windows', () => {
    const { window } = setUp()
    window.bounds = place
    ending.emit()
    ending.emit()
    expect(store.write).toHaveBeenCalledExactlyOnceWith('main', { ...place, maximized: false })
    window.destroyed = true
    expect(() => ending.emit()).not.toThrow()
  })

  test('are in the file after Windows has ended the session', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-session-end-'))
    store.write.mockImplementationOnce(createWindowStore(log, folder).write)
    emitEnding(ending)
    const { window } = setUp()
    app.emit('browser-window-created', {}, window)
    window.bounds = place
    window.events.emit('session-end')
    const file = JSON.parse(readFileSync(path.join(folder, 'window.json'), 'utf8'))
    expect(file.main).toEqual({ ...place, maximized: false })
  })

  test.each(['minimized', 'fullScreen'] as const)(
    'stay maximized when the app quits while the window is %s',
    (state) => {
      const { window } = setUp()
      window.maximized = true
      window.events.emit('maximize')
      window.maximized = false
      window[state] = true
      window.events.emit('resize')
      quitting = true
      window.events.emit('close', { preventDefault: () => {} })
      expect(store.write.mock.lastCall).toEqual([
        'main',
        expect.objectContaining({ maximized: true }),
      ])
    },
  )
})

test('reports that it is in front while focused, and until a click on the tray arrives', () => {
  vi.useFakeTimers()
  const { main, window } = setUp()
  expect(main.isInFront()).toBe(false)
  window.focused = true
  expect(main.isInFront()).toBe(true)
  window.focused = false
  window.events.emit('blur')
  expect(main.isInFront()).toBe(true)
  vi.advanceTimersByTime(500)
  expect(main.isInFront()).toBe(false)
  window.focused = true
  window.visible = false
  expect(main.isInFront()).toBe(false)
})

describe('a page that does not respond', () => {
  /** A dialog whose response the test provides. */
  function box() {
    const result = Promise.withResolvers<Electron.MessageBoxReturnValue>()
    const shown = vi.spyOn(dialog, 'showMessageBox').mockReturnValue(result.promise)
    const press = async (response: number) => {
      result.resolve({ response, checkboxChecked: false })
      await result.promise
      await Promise.resolve()
    }
    const signal = () =>
      (shown.mock.lastCall?.at(-1) as Electron.MessageBoxOptions | undefined)?.signal
    return { shown, press, signal }
  }

  test('is reloaded on request, with one dialog at a time', async () => {
    const { shown, press } = box()
    const { window } = setUp()
    window.events.emit('unresponsive')
    window.events.emit('unresponsive')
    expect(shown).toHaveBeenCalledOnce()
    await press(1)
    expect(window.calls).toEqual(['crash'])
    window.events.emit('unresponsive')
    expect(shown).toHaveBeenCalledTimes(2)
    shown.mockRestore()
  })

  test('is kept when the user waits or it responds again', async () => {
    const { shown, press, signal } = box()
    const { window } = setUp()
    window.events.emit('unresponsive')
    expect(signal()?.aborted).toBe(false)
    window.events.emit('responsive')
    expect(signal()?.aborted).toBe(true)
    await press(0)
    expect(window.calls).toEqual([])
    shown.mockRestore()
  })
})

test('sends its visibility to the page after loading and after each change', () => {
  const { window, contents } = setUp(true)
  window.visible = false
  contents.emit('dom-ready')
  window.visible = true
  window.events.emit('show')
  window.minimized = true
  window.events.emit('minimize')
  window.minimized = false
  window.events.emit('restore')
  window.visible = false
  window.events.emit('hide')
  expect(window.sent).toEqual(
    [false, true, false, true, false].map((visible) => ['window:visible', visible]),
  )
})

test('goes back and forward with the keys and gestures of each system', () => {
  const { main, window } = setUp()
  for (const command of ['browser-backward', 'browser-forward', 'volume-up'])
    window.events.emit('app-command', {}, command)
  for (const direction of ['left', 'right', 'up']) window.events.emit('swipe', {}, direction)
  main.navigate('back')
  expect(window.calls).toEqual(['back', 'forward', 'back', 'forward', 'back'])
  window.destroyed = true
  expect(() => main.navigate('back')).not.toThrow()
})
