import { EventEmitter } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { createStartAtLogin } from './start-at-login.ts'
import {
  createRestart,
  FIRST_LOOK_MS,
  LOOK_EVERY_MS,
  lookForUpdates,
  startUpdates,
  type UpdateLook,
} from './start-updates.ts'
import { startUpdateServer } from './testing/update-server.ts'

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

test('an update that renames the AppImage rewrites its entries for autostart and links', async () => {
  const server = await startUpdateServer()
  const home = path.dirname(server.appImage)
  const versioned = path.join(home, 'Undertone-1.0.0.AppImage')
  renameSync(server.appImage, versioned)
  // This program lies below the folder in which the AppImage is mounted.
  vi.stubEnv('APPDIR', path.dirname(process.execPath))
  vi.stubEnv('APPIMAGE', versioned)
  vi.stubEnv('XDG_DATA_HOME', home)
  // Instead of the program that would change the settings of this desktop.
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
    // Updates come over https only; the server of this test has no certificate.
    const config = path.join(home, 'resources/app-update.yml')
    const http = readFileSync(config, 'utf8')
    writeFileSync(config, http.replace('http:', 'https:'))
    vi.useFakeTimers()
    const updates = await new Promise<UpdateLook>((resolve) => {
      const started: UpdateLook = startUpdates({
        keyFile,
        onFound: () => resolve(started),
        onMoved: startAtLogin.programMoved,
        log,
      })
      writeFileSync(config, http)
      vi.advanceTimersByTime(FIRST_LOOK_MS)
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

describe('lookForUpdates', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onFound = vi.fn()
  const install = vi.fn()
  const ready = (version: string) => ({ version, canRestart: true, download: null })
  let check = vi.fn(async () => undefined)
  let tell: (update: UpdateState) => void = () => undefined
  const open = vi.fn(async (found: (update: UpdateState) => void) => {
    tell = found
    return { check, install }
  })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    check = vi.fn(async () => undefined)
  })
  afterEach(() => vi.useRealTimers())

  test('the first look comes a minute after the start, then one every six hours', async () => {
    const look = lookForUpdates({ open, onFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS - 1)
    expect(open).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(check).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
    expect(check).toHaveBeenCalledTimes(2)
    expect(open).toHaveBeenCalledOnce()
    look.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what is found is announced once, looking goes on, and a newer version takes its place', async () => {
    const look = lookForUpdates({ open, onFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
    expect(look.found()).toBeNull()
    tell(ready('1.1.0'))
    tell(ready('1.1.0'))
    expect(look.found()).toEqual(ready('1.1.0'))
    expect(onFound).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
    expect(check).toHaveBeenCalledTimes(2)
    tell(ready('1.2.0'))
    expect(look.found()).toEqual(ready('1.2.0'))
    expect(onFound).toHaveBeenCalledTimes(2)
    look.stop()
  })

  test('only a version that is ready is installed', async () => {
    const look = lookForUpdates({ open, onFound, log })
    const onFailed = vi.fn()
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
    look.install(onFailed)
    tell({ version: '1.1.0', canRestart: false, download: 'https://updates.example.org/u.deb' })
    look.install(onFailed)
    expect(install).not.toHaveBeenCalled()
    tell(ready('1.2.0'))
    look.install(onFailed)
    expect(install).toHaveBeenCalledExactlyOnceWith(onFailed)
    look.stop()
  })

  test('a look that fails is a line in the log, and the next one comes', async () => {
    check.mockRejectedValueOnce(new Error('net::ERR_INTERNET_DISCONNECTED'))
    const look = lookForUpdates({ open, onFound, log })
    await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
    expect(log.warn).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
    expect(check).toHaveBeenCalledTimes(2)
    look.stop()
  })
})
