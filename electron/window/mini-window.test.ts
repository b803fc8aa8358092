import { clipboard, Menu, nativeTheme, screen } from 'electron'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { IDLE_REPORT } from '../../preload/contract/player.ts'
import { createSignal } from '../../shared/signal.ts'
import { createMiniWindow } from './mini-window.ts'
import { createdWindows, FakeWindow } from './testing/fake-window.ts'
import { WINDOW_BACKGROUND } from './theme.ts'
import { createZoom } from './zoom.ts'

vi.mock('electron', async (original) => ({
  ...(await original<typeof import('electron')>()),
  BrowserWindow: (await import('./testing/fake-window.ts')).FakeWindow,
}))

const PAGE = 'app://undertone/screens/mini/index.html'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const store = { read: vi.fn<(name: string) => unknown>(), write: vi.fn() }
const onChanged = vi.fn()
let placesWindows = true
let ending = createSignal()

function setUp() {
  const zoom = createZoom(store)
  const mini = createMiniWindow({
    preload: '/mini.cjs',
    icon: '/icon.png',
    devTools: false,
    log,
    store,
    zoom,
    placesWindows,
    ending,
    onChanged,
  })
  const last = () => {
    const window = createdWindows.at(-1)
    if (window === undefined) throw new Error('no window was made')
    return window
  }
  return { mini, zoom, last }
}

beforeEach(() => {
  ending = createSignal()
  createdWindows.length = 0
  placesWindows = true
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('sandboxes and isolates its page, without Node', () => {
  const { mini, last } = setUp()
  mini.setOpen(true)
  expect(last().options.webPreferences).toEqual({
    preload: '/mini.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    devTools: false,
  })
})

test.each([
  ['darwin', 'panel'],
  ['linux', undefined],
] as const)(
  'stays on top and appears after the first paint, on %s as type %s',
  (platform, type) => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }))
    const { mini, last } = setUp()
    mini.setOpen(true)
    const { options } = last()
    expect(options).toMatchObject({ show: false, alwaysOnTop: true, frame: false })
    expect(options).toMatchObject({ resizable: false, fullscreenable: false })
    expect(options.type).toBe(type)
  },
)

test.each(['light', 'dark'] as const)('opens on the background of the %s theme', (theme) => {
  const isDark = vi.spyOn(nativeTheme, 'shouldUseDarkColors', 'get')
  onTestFinished(() => isDark.mockRestore())
  isDark.mockReturnValue(theme === 'dark')
  const { mini, last } = setUp()
  mini.setOpen(true)
  expect(last().options.backgroundColor).toBe(WINDOW_BACKGROUND[theme])
})

test('creates one window at most and shows it when opened again', () => {
  const { mini, last } = setUp()
  expect(mini.isOpen()).toBe(false)
  mini.setOpen(true)
  last().events.emit('ready-to-show')
  mini.setOpen(true)
  expect(createdWindows).toHaveLength(1)
  expect(last().loaded).toEqual([PAGE])
  expect(last().calls).toEqual(['show', 'show'])
  expect(mini.isOpen()).toBe(true)
  mini.toggle()
  expect(mini.isOpen()).toBe(false)
  mini.setOpen(false)
  mini.toggle()
  expect(createdWindows).toHaveLength(2)
  expect(onChanged).toHaveBeenCalledTimes(3)
})

test('accepts messages only from the open window and sends it the reports', () => {
  const { mini, last } = setUp()
  mini.sendReport(IDLE_REPORT)
  expect(mini.isSender(10)).toBe(false)
  mini.setOpen(true)
  const { id } = last().webContents
  expect(mini.isSender(id)).toBe(true)
  expect(mini.isSender(id + 1)).toBe(false)
  mini.sendReport(IDLE_REPORT)
  expect(last().sent).toEqual([['mini:changed', IDLE_REPORT]])
  mini.setOpen(false)
  expect(mini.isSender(id)).toBe(false)
  expect(() => mini.sendReport(IDLE_REPORT)).not.toThrow()
})

test('restores its position and grows with the zoom', () => {
  store.read.mockImplementation((name) => (name === 'mini' ? { x: 40, y: 60 } : undefined))
  const { mini, zoom, last } = setUp()
  mini.setOpen(true)
  expect(last().bounds).toEqual({ x: 40, y: 60, width: 380, height: 128 })
  zoom.change('in')
  expect(last().bounds).toEqual({ x: 40, y: 60, width: 418, height: 141 })
  last().bounds = { ...last().bounds, x: 300, y: 500 }
  mini.setOpen(false)
  expect(store.write).toHaveBeenLastCalledWith('mini', { x: 300, y: 500 })
})

test('moves when its screen is removed', () => {
  const { mini, last } = setUp()
  mini.setOpen(true)
  last().bounds = { ...last().bounds, x: 9_000, y: 300 }
  screen.emit('display-removed')
  expect(last().bounds).toMatchObject({ x: 1524, y: 896 })
})

test('opens without a position on Wayland and reopens for another zoom', () => {
  placesWindows = false
  store.read.mockImplementation((name) => (name === 'mini' ? { x: 40, y: 60 } : 1.25))
  const { mini, zoom, last } = setUp()
  mini.setOpen(true)
  expect(last().options).toMatchObject({ width: 475, height: 160 })
  expect(last().options).not.toHaveProperty('x')
  const moved = vi.spyOn(last(), 'setBounds')
  screen.emit('display-metrics-changed')
  zoom.change('in')
  expect(createdWindows).toHaveLength(2)
  expect(createdWindows[0]?.destroyed).toBe(true)
  expect(last().options).toMatchObject({ width: 570, height: 192 })
  expect(mini.isOpen()).toBe(true)
  expect(moved).not.toHaveBeenCalled()
  mini.setOpen(false)
  expect(store.write.mock.calls.map(([name]) => name)).toEqual(['zoom'])
})

test('reopens once after two zoom changes on Wayland', () => {
  placesWindows = false
  const { mini, zoom, last } = setUp()
  mini.setOpen(true)
  const first = last()
  first.isSlow = true
  zoom.change('in')
  zoom.change('in')
  first.destroy()
  expect(createdWindows).toHaveLength(2)
  expect(last().options).toMatchObject({ width: 475, height: 160 })
})

test('leaves no listeners after a hundred openings', () => {
  const { mini, zoom } = setUp()
  const subscribe = vi.spyOn(zoom, 'subscribe')
  const before = screen.listenerCount('display-removed')
  for (let round = 0; round < 100; round += 1) {
    mini.setOpen(true)
    mini.setOpen(false)
  }
  expect(subscribe).toHaveBeenCalledTimes(200)
  expect(screen.listenerCount('display-removed')).toBe(before)
  expect(screen.listenerCount('display-metrics-changed')).toBe(before)
  const moved = vi.spyOn(createdWindows[0] ?? new FakeWindow({}), 'setBounds')
  zoom.change('in')
  expect(moved).not.toHaveBeenCalled()
})

test('shows only its own page', () => {
  const { mini, last } = setUp()
  mini.setOpen(true)
  const go = (url: string) => {
    const preventDefault = vi.fn()
    last().webContents.emit('will-frame-navigate', { url, isMainFrame: true, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
  expect(go(PAGE)).toBe(true)
  expect(go('app://undertone/')).toBe(false)
  expect(go('app://undertone/screens/mini/index.html?x')).toBe(false)
  expect(go('file:///etc/passwd')).toBe(false)
})

test('closes when its page crashes and can be opened again', () => {
  const { mini, last } = setUp()
  mini.setOpen(true)
  last().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  expect(mini.isOpen()).toBe(false)
  expect(log.error).toHaveBeenCalledOnce()
  mini.setOpen(true)
  expect(createdWindows).toHaveLength(2)
})

test('saves its position when the app ends', () => {
  const { mini, last } = setUp()
  mini.setOpen(true)
  last().bounds = { x: 40, y: 50, width: 380, height: 128 }
  ending.emit()
  expect(store.write).toHaveBeenCalledExactlyOnceWith('mini', { x: 40, y: 50 })
  last().destroy()
  ending.emit()
  expect(store.write).toHaveBeenCalledOnce()
})

test('opens a context menu on right click and disables the spell checker', async () => {
  const popup = vi.spyOn(Menu.prototype, 'popup').mockImplementation(() => {})
  const { mini, last } = setUp()
  mini.setOpen(true)
  const rightClick = (linkURL: string) =>
    last().webContents.emit(
      'context-menu',
      {},
      {
        x: 7,
        y: 9,
        misspelledWord: '',
        dictionarySuggestions: [],
        linkURL,
        selectionText: '',
        isEditable: false,
        editFlags: { canCopy: false },
        menuSourceType: 'mouse',
        frame: null,
      },
    )
  rightClick('')
  expect(popup).not.toHaveBeenCalled()
  rightClick('https://station.example/')
  expect(popup).toHaveBeenCalledExactlyOnceWith({
    window: last(),
    x: 7,
    y: 9,
    sourceType: 'mouse',
  })
  const [menu] = popup.mock.contexts as Menu[]
  expect(menu?.items.map(({ label }) => label)).toEqual(['Open Link', 'Copy Link'])
  menu?.items[1]?.click()
  expect(await clipboard.readText()).toBe('https://station.example/')
  expect(last().options.webPreferences?.spellcheck).toBe(false)
  popup.mockRestore()
})
