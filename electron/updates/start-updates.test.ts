import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { createRestart } from './start-updates.ts'

/** Electron's order of quitting: `will-quit` follows where no window has kept the app open. */
class QuittingApp extends EventEmitter {
  /** Unsaved edits keep a window open. */
  keepsWindow = false
  readonly ended = vi.fn()
  readonly relaunch = vi.fn()
  readonly exit = vi.fn()
  readonly releaseSingleInstanceLock = vi.fn()
  quit = () => {
    this.emit('before-quit')
    if (this.keepsWindow) return
    let isPrevented = false
    this.emit('will-quit', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (!isPrevented) this.ended()
  }
}

function setUp() {
  const app = new QuittingApp()
  // As the updater: it installs, and quits by itself.
  const install = vi.fn((_onFailed: () => void) => app.quit())
  const update: UpdateState = { version: '1.1.0', canRestart: true, download: null }
  const found = vi.fn<() => UpdateState | null>(() => update)
  return { app, install, found, restart: createRestart({ found, install }, app as never) }
}

test('a restart installs once every window is closed, and ends the app', () => {
  const { app, install, restart } = setUp()
  restart()
  expect(install).toHaveBeenCalledOnce()
  expect(app.releaseSingleInstanceLock).toHaveBeenCalledOnce()
  expect(app.ended).toHaveBeenCalledOnce()
})

test('a user who stays for unsaved edits keeps the version, and a later quit is no restart', () => {
  const { app, install, restart } = setUp()
  app.keepsWindow = true
  restart()
  expect(install).not.toHaveBeenCalled()
  app.keepsWindow = false
  app.quit()
  expect(install).not.toHaveBeenCalled()
  expect(app.ended).toHaveBeenCalledOnce()
})

test('an update that cannot be installed starts the old version again', () => {
  const { app, install, restart } = setUp()
  install.mockImplementation((onFailed) => onFailed())
  restart()
  expect(app.relaunch).toHaveBeenCalledExactlyOnceWith({ execPath: process.execPath })
  expect(app.exit).toHaveBeenCalledOnce()
})

test.each([null, { version: '1.1.0', canRestart: false, download: null }])(
  'a restart with the update %j does not quit',
  (update) => {
    const { app, found, restart } = setUp()
    found.mockReturnValue(update)
    restart()
    expect(app.ended).not.toHaveBeenCalled()
  },
)
