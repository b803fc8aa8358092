import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { afterEach, describe, expect, test, vi } from 'vitest'
import config from '../../electron-builder.ts'
import {
  APP_USER_MODEL_ID,
  claimSingleInstance,
  identify,
  openProfile,
  printVersion,
  requireSandbox,
} from './before-ready.ts'
import { readCommandLine } from './command-line.ts'

describe('openProfile', () => {
  const setPath = vi.spyOn(app, 'setPath')
  afterEach(() => setPath.mockClear())

  test('makes the folder, and hands over its whole path', () => {
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

  test.each([undefined, ''])('%j leaves the usual place', (folder) => {
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

  test('every page is put into the sandbox', () => {
    const { enableSandbox, warn } = start([])
    expect(enableSandbox).toHaveBeenCalledOnce()
    expect(warn).not.toHaveBeenCalled()
  })

  test('an app started without the sandbox keeps its switch, and the log says so', () => {
    const { enableSandbox, warn } = start(['no-sandbox'])
    expect(enableSandbox).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('identify', () => {
  test('Windows is told the id that the installer registers; other systems need none', () => {
    const setAppUserModelId = vi.fn()
    identify({ setAppUserModelId }, 'linux')
    identify({ setAppUserModelId }, 'darwin')
    expect(setAppUserModelId).not.toHaveBeenCalled()
    identify({ setAppUserModelId }, 'win32')
    expect(setAppUserModelId.mock.calls).toEqual([[config.appId]])
    expect(APP_USER_MODEL_ID).toBe(config.appId)
  })
})

describe('printVersion', () => {
  test('the version is written down to its last letter before the app leaves', () => {
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

describe('claimSingleInstance', () => {
  const lock = vi.spyOn(app, 'requestSingleInstanceLock')
  const nothing = readCommandLine([])
  afterEach(() => {
    app.removeAllListeners('second-instance')
    lock.mockReset()
  })

  function claim() {
    lock.mockReturnValue(true)
    const launched = vi.fn()
    expect(claimSingleInstance(nothing, launched)).toBe(true)
    const launchAgain = (argv: string[], note: unknown = null) =>
      app.emit('second-instance', {}, argv, '/', note)
    return { launched, launchAgain }
  }

  test('a further launch leaves a note of its station and is not told of other launches', () => {
    lock.mockReturnValue(false)
    const launched = vi.fn()
    expect(claimSingleInstance({ ...nothing, play: 'night-bus' }, launched)).toBe(false)
    expect(lock).toHaveBeenCalledExactlyOnceWith({ play: 'night-bus' })
    app.emit('second-instance', {}, [], '/', null)
    expect(launched).not.toHaveBeenCalled()
  })

  test('the first launch is told of each further one', () => {
    const { launched, launchAgain } = claim()
    launchAgain(['undertone', '--hidden'])
    expect(launched).toHaveBeenCalledExactlyOnceWith({
      argv: ['undertone', '--hidden'],
      commandLine: { ...nothing, hidden: true },
    })
  })

  test('the note has the say where Chromium has moved the words', () => {
    const { launched, launchAgain } = claim()
    const heard = () => launched.mock.lastCall?.[0].commandLine.play
    launchAgain(['undertone', '--play', '--no-sandbox', 'night-bus'], { play: 'night-bus' })
    expect(heard()).toBe('night-bus')
    launchAgain(['undertone', '--play=night-bus'], { play: null })
    expect(heard()).toBeNull()
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
  ])('a note of another shape is not read: %j', (note) => {
    const { launched, launchAgain } = claim()
    launchAgain(['undertone', '--play=night-bus'], note)
    expect(launched.mock.lastCall?.[0].commandLine.play).toBe('night-bus')
  })
})
