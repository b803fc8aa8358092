import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { afterEach, describe, expect, test, vi } from 'vitest'
import config from '../../electron-builder.ts'
import {
  APP_USER_MODEL_ID,
  acquireSingleInstance,
  openProfile,
  printVersion,
  requireSandbox,
  setAppId,
} from './before-ready.ts'
import { readCommandLine } from './command-line.ts'

describe('openProfile', () => {
  const setPath = vi.spyOn(app, 'setPath')
  afterEach(() => setPath.mockClear())

  test('creates the folder and sets its absolute path', () => {
    const folder = path.join(
      mkdtempSync(path.join(tmpdir(), 'undertone-profile-')),
      'ü',
      'second one',
    )
    const asTyped = path.relative(process.cwd(), folder)
    openProfile(asTyped)
    expect(existsSync(folder)).toBe(true)
    expect(setPath).toHaveBeenCalledExactlyOnceWith('userData', folder)
  })

  test.each([undefined, ''])('%j keeps the default folder', (folder) => {
    openProfile(folder)
    expect(setPath).not.toHaveBeenCalled()
  })
})

describe('requireSandbox', () => {
  function start(switches: readonly string[]) {
    const enableSandbox = vi.fn()
    const warn = vi.fn()
    const commandLine = { hasSwitch: (name: string) => switches.includes(name) }
    requireSandbox({ enableSandbox, commandLine }, { warn })
    return { enableSandbox, warn }
  }

  test('enables the sandbox for every page', () => {
    const { enableSandbox, warn } = start([])
    expect(enableSandbox).toHaveBeenCalledOnce()
    expect(warn).not.toHaveBeenCalled()
  })

  test('keeps the switch of an app started without the sandbox and logs it', () => {
    const { enableSandbox, warn } = start(['no-sandbox'])
    expect(enableSandbox).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('setAppId', () => {
  test("sets the installer's app id on Windows only", () => {
    const setAppUserModelId = vi.fn()
    setAppId({ setAppUserModelId }, 'linux')
    setAppId({ setAppUserModelId }, 'darwin')
    expect(setAppUserModelId).not.toHaveBeenCalled()
    setAppId({ setAppUserModelId }, 'win32')
    expect(setAppUserModelId.mock.calls).toEqual([[config.appId]])
    expect(APP_USER_MODEL_ID).toBe(config.appId)
  })
})

describe('printVersion', () => {
  test('writes the full version before the app exits', () => {
    const exit = vi.spyOn(app, 'exit').mockImplementation(() => {})
    let written = () => {}
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((...given: unknown[]) => {
      const done = given.at(-1)
      if (typeof done === 'function') written = () => done()
      return true
    })
    printVersion()
    expect(write.mock.lastCall?.[0]).toBe(`${app.getVersion()}\n`)
    expect(exit).not.toHaveBeenCalled()
    written()
    expect(exit).toHaveBeenCalledExactlyOnceWith(0)
    write.mockRestore()
  })
})

describe('acquireSingleInstance', () => {
  const lock = vi.spyOn(app, 'requestSingleInstanceLock')
  const nothing = readCommandLine([])
  afterEach(() => {
    app.removeAllListeners('second-instance')
    lock.mockReset()
  })

  function claim() {
    lock.mockReturnValue(true)
    const launched = vi.fn()
    expect(acquireSingleInstance(nothing, launched)).toBe(true)
    const launchAgain = (argv: string[], note: unknown = null) =>
      app.emit('second-instance', {}, argv, '/', note)
    return { launched, launchAgain }
  }

  test('passes its station to the first instance and ignores other launches', () => {
    lock.mockReturnValue(false)
    const launched = vi.fn()
    expect(acquireSingleInstance({ ...nothing, play: 'night-bus' }, launched)).toBe(false)
    expect(lock).toHaveBeenCalledExactlyOnceWith({ play: 'night-bus' })
    app.emit('second-instance', {}, [], '/', null)
    expect(launched).not.toHaveBeenCalled()
  })

  test('reports every further launch to the first instance', () => {
    const { launched, launchAgain } = claim()
    launchAgain(['undertone', '--hidden'])
    expect(launched).toHaveBeenCalledExactlyOnceWith({
      argv: ['undertone', '--hidden'],
      commandLine: { ...nothing, hidden: true },
    })
  })

  test('prefers the additional data over reordered arguments', () => {
    const { launched, launchAgain } = claim()
    const launchedStation = () => launched.mock.lastCall?.[0].commandLine.play
    launchAgain(['undertone', '--play', '--no-sandbox', 'night-bus'], { play: 'night-bus' })
    expect(launchedStation()).toBe('night-bus')
    launchAgain(['undertone', '--play=night-bus'], { play: null })
    expect(launchedStation()).toBeNull()
  })

  test.each([
    null,
    undefined,
    'night-bus',
    {},
    { play: 7 },
    { play: '../etc' },
    { play: 'icy://radio.example/live' },
    { play: 'long-wave', more: 1 },
    { play: 'a'.repeat(97) },
  ])('ignores additional data of another shape: %j', (note) => {
    const { launched, launchAgain } = claim()
    launchAgain(['undertone', '--play=night-bus'], note)
    expect(launched.mock.lastCall?.[0].commandLine.play).toBe('night-bus')
  })
})
