import { EventEmitter } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { createStartAtLogin } from './start-at-login.ts'
import {
  CHECK_INTERVAL_MS,
  createRestart,
  createUpdateChecker,
  FIRST_CHECK_MS,
  startUpdates,
  type UpdateChecker,
} from './start-updates.ts'
import { startUpdateServer } from './testing/update-server.ts'

/** Electron's order of quitting: `will-quit` only if no window stays open. */
class QuittingApp extends EventEmitter {
  /** Unsaved changes keep a window open. */
  hasOpenWindow = false
  readonly ended = vi.fn()
  readonly relaunch = vi.fn()
  readonly exit = vi.fn()
  readonly releaseSingleInstanceLock = vi.fn()
  quit = () => {
    this.emit('before-quit')
    if (this.hasOpenWindow) return
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
  // Like the updater: installs and quits by itself.
  const install = vi.fn((_onFailed: () => void) => app.quit())
  const update: UpdateState = { version: '1.1.0', canRestart: true, download: null }
  const availableUpdate = vi.fn<() => UpdateState | null>(() => update)
  return {
    app,
    install,
    availableUpdate,
    restart: createRestart({ availableUpdate, install }, app as never),
  }
}

test('installs after every window has closed, and ends the app', () => {
  const { app, install, restart } = setUp()
  restart()
  expect(install).toHaveBeenCalledOnce()
  expect(app.releaseSingleInstanceLock).toHaveBeenCalledOnce()
  expect(app.ended).toHaveBeenCalledOnce()
})

test('keeps the version when the user aborts quitting, and does not restart at a later quit', () => {
  const { app, install, restart } = setUp()
  app.hasOpenWindow = true
  restart()
  expect(install).not.toHaveBeenCalled()
  app.hasOpenWindow = false
  app.quit()
  expect(install).not.toHaveBeenCalled()
  expect(app.ended).toHaveBeenCalledOnce()
})

test('starts the old version again when the installation fails', () => {
  const { app, install, restart } = setUp()
  install.mockImplementation((onFailed) => onFailed())
  restart()
  expect(app.relaunch).toHaveBeenCalledExactlyOnceWith({ execPath: process.execPath })
  expect(app.exit).toHaveBeenCalledOnce()
})

test.each([null, { version: '1.1.0', canRestart: false, download: null }])(
  'does not quit for a restart with the update %j',
  (update) => {
    const { app, availableUpdate, restart } = setUp()
    availableUpdate.mockReturnValue(update)
    restart()
    expect(app.ended).not.toHaveBeenCalled()
  },
)

test('rewrites the autostart and link entries when an update renames the AppImage', async () => {
  const server = await startUpdateServer()
  const home = path.dirname(server.appImage)
  const versioned = path.join(home, 'Undertone-1.0.0.AppImage')
  renameSync(server.appImage, versioned)
  // This program is below the AppImage's mount folder.
  vi.stubEnv('APPDIR', path.dirname(process.execPath))
  vi.stubEnv('APPIMAGE', versioned)
  vi.stubEnv('XDG_DATA_HOME', home)
  // Replaces the program that would change this desktop's settings.
  writeFileSync(path.join(home, 'xdg-mime'), '#!/bin/sh\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${home}${path.delimiter}${process.env.PATH}`)
  Object.assign(app, { isPackaged: true })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const keyFile = path.join(home, 'update-key.pem')
  writeFileSync(keyFile, server.key)
  const startAtLogin = createStartAtLogin({ log })
  startAtLogin.startAtLogin(true)
  const autostart = () =>
    readFileSync(path.join(app.getPath('appData'), 'autostart/undertone.desktop'), 'utf8')
  expect(autostart()).toContain(`Exec="${versioned}" --hidden`)
  try {
    server.publish('1.1.0', '#!/bin/sh\nexit 0\n')
    // Updates require https, and the test server has no certificate.
    const config = path.join(home, 'resources/app-update.yml')
    const http = readFileSync(config, 'utf8')
    writeFileSync(config, http.replace('http:', 'https:'))
    vi.useFakeTimers()
    const updates = await new Promise<UpdateChecker>((resolve) => {
      const started: UpdateChecker = startUpdates({
        keyFile,
        onUpdateFound: () => resolve(started),
        onAppImageMoved: startAtLogin.programMoved,
        log,
      })
      writeFileSync(config, http)
      vi.advanceTimersByTime(FIRST_CHECK_MS)
      vi.useRealTimers()
    })
    updates.install(vi.fn())
    expect(autostart()).toContain(`Exec="${server.appImage}" --hidden`)
    expect(startAtLogin.startsAtLogin()).toBe(true)
    const links = path.join(home, 'applications/undertone-appimage.desktop')
    expect(readFileSync(links, 'utf8')).toContain(`Exec="${server.appImage}" %u`)
  } finally {
    Object.assign(app, { isPackaged: false })
    vi.unstubAllEnvs()
    await server.stop()
  }
})

describe('createUpdateChecker', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onUpdateFound = vi.fn()
  const install = vi.fn()
  const ready = (version: string) => ({ version, canRestart: true, download: null })
  let check = vi.fn(async () => undefined)
  let emitUpdate: (update: UpdateState) => void = () => undefined
  const open = vi.fn(async (found: (update: UpdateState) => void) => {
    emitUpdate = found
    return { check, install }
  })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    check = vi.fn(async () => undefined)
  })
  afterEach(() => vi.useRealTimers())

  test('checks one minute after the start, then every six hours', async () => {
    const checker = createUpdateChecker({ open, onUpdateFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS - 1)
    expect(open).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(check).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS)
    expect(check).toHaveBeenCalledTimes(2)
    expect(open).toHaveBeenCalledOnce()
    checker.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('announces each version once, keeps checking, and replaces it with a newer one', async () => {
    const checker = createUpdateChecker({ open, onUpdateFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS)
    expect(checker.availableUpdate()).toBeNull()
    emitUpdate(ready('1.1.0'))
    emitUpdate(ready('1.1.0'))
    expect(checker.availableUpdate()).toEqual(ready('1.1.0'))
    expect(onUpdateFound).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS)
    expect(check).toHaveBeenCalledTimes(2)
    emitUpdate(ready('1.2.0'))
    expect(checker.availableUpdate()).toEqual(ready('1.2.0'))
    expect(onUpdateFound).toHaveBeenCalledTimes(2)
    checker.stop()
  })

  test('installs only a version that is ready', async () => {
    const checker = createUpdateChecker({ open, onUpdateFound, log })
    const onFailed = vi.fn()
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS)
    checker.install(onFailed)
    emitUpdate({
      version: '1.1.0',
      canRestart: false,
      download: 'https://updates.example.org/u.deb',
    })
    checker.install(onFailed)
    expect(install).not.toHaveBeenCalled()
    emitUpdate(ready('1.2.0'))
    checker.install(onFailed)
    expect(install).toHaveBeenCalledExactlyOnceWith(onFailed)
    checker.stop()
  })

  test('logs a failed check and repeats it at the next interval', async () => {
    check.mockRejectedValueOnce(new Error('net::ERR_INTERNET_DISCONNECTED'))
    const checker = createUpdateChecker({ open, onUpdateFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_CHECK_MS)
    expect(log.warn).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS)
    expect(check).toHaveBeenCalledTimes(2)
    checker.stop()
  })
})
