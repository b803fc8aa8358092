import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { app, BrowserWindow, screen } from 'electron'
import { errorOf, group, until } from './checks.ts'
import { makeWindow } from './page.ts'

async function withWindow(
  use: (window: BrowserWindow) => unknown,
  options: Electron.BrowserWindowConstructorOptions = {},
): Promise<void> {
  const window = makeWindow(options)
  try {
    await use(window)
  } finally {
    window.destroy()
  }
}

function recordEvents(window: BrowserWindow, ...names: readonly string[]): string[] {
  const list: string[] = []
  for (const name of names) window.on(name as 'show', () => list.push(name))
  return list
}

export const windowChecks = group('window', {
  'setBounds() of a maximized window keeps its normal bounds': () =>
    withWindow(async (window) => {
      const normal = window.getNormalBounds()
      window.maximize()
      await until(() => window.isMaximized())
      window.setBounds({ x: 10, y: 10, width: 300, height: 200 })
      deepEqual(window.getNormalBounds(), normal)
    }),
  'show: false creates a hidden window without focus': () =>
    withWindow((window) => deepEqual([window.isVisible(), window.isFocused()], [false, false])),
  'focus() has no effect on a hidden window': () =>
    withWindow((window) => {
      const list = recordEvents(window, 'focus', 'show')
      window.focus()
      deepEqual([list, window.isVisible(), window.isFocused()], [[], false, false])
    }),
  'show() emits show': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'show')
      window.show()
      await until(() => window.isVisible() && list.length > 0)
    }),
  'each show() emits show': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'show')
      window.show()
      window.show()
      if (process.platform !== 'darwin') await until(() => list.length === 2)
    }),
  'a shown window takes the focus': () =>
    withWindow((first) =>
      withWindow(async (second) => {
        const list = recordEvents(first, 'focus', 'blur')
        first.show()
        await until(() => first.isFocused(), 'the focus')
        second.show()
        await until(() => second.isFocused() && !first.isFocused(), 'the other focus')
        deepEqual(list, ['focus', 'blur'])
      }),
    ),
  'the app emits browser-window-focus with the window': () =>
    withWindow(async (window) => {
      const list: BrowserWindow[] = []
      const listener = (_event: unknown, it: BrowserWindow) => void list.push(it)
      app.on('browser-window-focus', listener)
      window.show()
      await until(() => list.includes(window), 'browser-window-focus')
      app.off('browser-window-focus', listener)
    }),
  'hide() removes focus and emits hide': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'hide', 'blur')
      window.show()
      await until(() => window.isFocused())
      window.hide()
      await until(() => !window.isVisible() && !window.isFocused())
      await until(() => list.includes('hide') && list.includes('blur'))
    }),
  'getFocusedWindow returns the focused window': () =>
    withWindow(async (window) => {
      window.show()
      await until(() => BrowserWindow.getFocusedWindow() === window)
    }),
  'maximize() shows a hidden window': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'show', 'maximize')
      window.maximize()
      await until(() => window.isVisible() && window.isMaximized())
      await until(() => list.includes('show'))
    }),
  'a maximized window keeps its normal bounds': () =>
    withWindow(async (window) => {
      window.show()
      const before = window.getNormalBounds()
      window.maximize()
      await until(() => window.isMaximized() && window.getBounds().width > before.width)
      deepEqual(window.getNormalBounds(), before)
    }),
  'unmaximize() restores the bounds': () =>
    withWindow(async (window) => {
      window.show()
      const { width } = window.getBounds()
      window.maximize()
      await until(() => window.isMaximized())
      window.unmaximize()
      await until(() => !window.isMaximized() && window.getBounds().width === width)
    }),
  'minimize() and restore() emit their events': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'minimize', 'restore')
      window.show()
      window.minimize()
      await until(() => window.isMinimized() && list.includes('minimize'))
      window.restore()
      await until(() => !window.isMinimized() && list.includes('restore'))
    }),
  'full screen emits enter and leave events': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'enter-full-screen', 'leave-full-screen')
      window.show()
      window.setFullScreen(true)
      await until(() => window.isFullScreen() && list.includes('enter-full-screen'))
      window.setFullScreen(false)
      await until(() => !window.isFullScreen() && list.includes('leave-full-screen'))
    }),
  'a window opens at least at its minimum size': () =>
    withWindow((window) => equal(window.getBounds().width, 700), { minWidth: 700 }),
  'setBounds respects the minimum size': () =>
    withWindow(
      async (window) => {
        window.setBounds({ width: 100, height: 100 })
        await until(() => window.getBounds().width === 300 && window.getBounds().height === 200)
      },
      { minWidth: 300, minHeight: 200 },
    ),
  'setBounds keeps missing values': () =>
    withWindow(async (window) => {
      const { x, y } = window.getBounds()
      window.setBounds({ width: 500 })
      await until(() => window.getBounds().width === 500)
      const now = window.getBounds()
      deepEqual([now.x, now.y, now.height], [x, y, 480])
    }),
  'setBounds rounds': () =>
    withWindow(async (window) => {
      window.setBounds({ width: 500.4, height: 400.4 })
      await until(() => window.getBounds().width === 500)
      equal(window.getBounds().height, 400)
    }),
  'setBounds emits resize': () =>
    withWindow(async (window) => {
      const list = recordEvents(window, 'resize')
      window.setBounds({ width: 500 })
      await until(() => list.length > 0)
    }),
  'a window without a position is centered': () =>
    withWindow((window) => {
      const { workArea } = screen.getPrimaryDisplay()
      const { x, width } = window.getBounds()
      ok(Math.abs(x + width / 2 - (workArea.x + workArea.width / 2)) <= 2)
    }),
  'a window opens at its position': () =>
    withWindow((window) => deepEqual([window.getBounds().x, window.getBounds().y], [120, 140]), {
      x: 120,
      y: 140,
    }),
  'the default size is 800 by 600': () =>
    withWindow(
      (window) => deepEqual([window.getBounds().width, window.getBounds().height], [800, 600]),
      { width: undefined as never, height: undefined as never },
    ),
  'getBounds returns a copy': () =>
    withWindow((window) => {
      window.getBounds().width = 1
      notEqual(window.getBounds().width, 1)
    }),
  'isAlwaysOnTop returns true for a window on top': () =>
    withWindow((window) => equal(window.isAlwaysOnTop(), true), { alwaysOnTop: true }),
  'fromWebContents and fromId return the window': () =>
    withWindow((window) => {
      equal(BrowserWindow.fromWebContents(window.webContents), window)
      equal(BrowserWindow.fromId(window.id), window)
    }),
  'members of a destroyed window throw, except isDestroyed and id': async () => {
    const window = makeWindow()
    const { id, webContents } = window
    window.destroy()
    await until(() => window.isDestroyed() && webContents.isDestroyed())
    deepEqual([window.id, webContents.id > 0], [id, true])
    const uses = [
      () => window.isVisible(),
      () => window.getBounds(),
      () => window.webContents,
      () => window.show(),
      () => window.close(),
      () => window.setBounds({ width: 1 }),
      () => webContents.getZoomFactor(),
      () => webContents.setZoomFactor(1),
      () => webContents.send('nothing'),
      () => BrowserWindow.fromWebContents(webContents),
    ]
    for (const use of uses) match((await errorOf(use)).message, /Object has been destroyed/)
  },
  'destroy() cannot be prevented, and a second call has no effect': async () => {
    const window = makeWindow()
    const list = recordEvents(window, 'close', 'closed')
    window.destroy()
    await until(() => list.length > 0)
    window.destroy()
    deepEqual(list, ['closed'])
  },
  'the app emits browser-window-created': async () => {
    const list: unknown[] = []
    const listener = (_event: unknown, window: unknown) => void list.push(window)
    app.on('browser-window-created', listener)
    await withWindow((window) => deepEqual(list, [window]))
    app.off('browser-window-created', listener)
  },
})
