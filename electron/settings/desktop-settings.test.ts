import { expect, test, vi } from 'vitest'
import type { DesktopState, MediaKeyChoice, UpdateState } from '../../preload/contract/desktop.ts'
import { createDesktopSettings, type SystemPort } from './desktop-settings.ts'

/** A system that does nothing for the app. */
const NO_SYSTEM: SystemPort = {
  canStartAtLogin: false,
  placesWindows: true,
  startsAtLogin: () => false,
  loginItemNeedsApproval: () => false,
  startAtLogin: () => undefined,
  update: () => null,
}

function setUp(kept: MediaKeyChoice = 'system', system: SystemPort = NO_SYSTEM) {
  let problem: DesktopState['mediaKeyProblem'] = null
  const apply = vi.fn()
  const keepMediaKeys = vi.fn()
  let isAccelerated = true
  const hardwareAcceleration = {
    read: () => isAccelerated,
    keep: (on: boolean) => {
      isAccelerated = on
    },
  }
  const tell = vi.fn<(state: DesktopState) => void>()
  const settings = createDesktopSettings({
    store: { mediaKeys: { read: () => kept, keep: keepMediaKeys }, hardwareAcceleration },
    mediaKeys: { apply, problem: () => problem },
    system,
    tell,
  })
  const meet = (next: DesktopState['mediaKeyProblem']) => {
    problem = next
  }
  return { settings, apply, keepMediaKeys, tell, meet }
}

test('what was kept is applied at the start, and no permission is asked for', () => {
  const { settings, apply, tell } = setUp('shortcuts')
  expect(apply).toHaveBeenCalledExactlyOnceWith('shortcuts', false)
  expect(settings.state()).toEqual({
    settings: { mediaKeys: 'shortcuts', startAtLogin: false, hardwareAcceleration: true },
    mediaKeyProblem: null,
    canStartAtLogin: false,
    loginItemNeedsApproval: false,
    placesWindows: true,
    update: null,
  })
  expect(tell).not.toHaveBeenCalled()
})

test('a choice is applied, kept, answered and told', () => {
  const { settings, apply, keepMediaKeys, tell, meet } = setUp()
  apply.mockImplementation(() => meet('taken'))
  const answer = settings.change({ mediaKeys: 'shortcuts' })
  expect(apply).toHaveBeenLastCalledWith('shortcuts', true)
  expect(keepMediaKeys).toHaveBeenCalledExactlyOnceWith('shortcuts')
  expect(answer).toMatchObject({ settings: { mediaKeys: 'shortcuts' }, mediaKeyProblem: 'taken' })
  expect(tell).toHaveBeenCalledExactlyOnceWith(answer)
})

test('nothing to change changes nothing', () => {
  const { settings, apply, tell } = setUp()
  settings.change({})
  settings.change({ mediaKeys: undefined, startAtLogin: undefined })
  expect(apply).toHaveBeenCalledTimes(1)
  expect(tell).not.toHaveBeenCalled()
})

test('starting at login is the system’s, where it can', () => {
  let starts = false
  const system: SystemPort = {
    ...NO_SYSTEM,
    canStartAtLogin: true,
    startsAtLogin: () => starts,
    startAtLogin: (on) => {
      starts = on
    },
  }
  const { settings, tell } = setUp('system', system)
  expect(settings.change({ startAtLogin: true }).settings.startAtLogin).toBe(true)
  expect(tell).toHaveBeenCalledTimes(1)

  const startAtLogin = vi.fn()
  const { settings: others } = setUp('system', { ...NO_SYSTEM, startAtLogin })
  expect(others.change({ startAtLogin: true }).settings.startAtLogin).toBe(false)
  expect(startAtLogin).not.toHaveBeenCalled()
})

test('an update is told once', () => {
  let update: UpdateState | null = null
  const { settings, tell } = setUp('system', { ...NO_SYSTEM, update: () => update })
  settings.refresh()
  expect(tell).not.toHaveBeenCalled()
  update = { version: '2.0.0', canRestart: true, download: null }
  settings.refresh()
  settings.refresh()
  expect(tell.mock.calls.map(([state]) => state.update)).toEqual([update])
})

test('keys that did not work are tried again when the user is back; others are left alone', () => {
  const { settings, apply, tell, meet } = setUp('shortcuts')
  settings.lookAgain()
  expect(apply).toHaveBeenCalledTimes(1)
  meet('no-permission')
  settings.refresh()
  apply.mockImplementation(() => meet(null))
  settings.lookAgain()
  expect(apply).toHaveBeenLastCalledWith('shortcuts', false)
  expect(tell.mock.calls.map(([state]) => state.mediaKeyProblem)).toEqual(['no-permission', null])
})

test('hardware acceleration is stored, and the page is told', () => {
  const { settings, tell } = setUp()
  expect(settings.change({ hardwareAcceleration: false }).settings.hardwareAcceleration).toBe(false)
  expect(tell.mock.calls.map(([state]) => state.settings.hardwareAcceleration)).toEqual([false])
})

test('an approval that was given in the system’s settings is told when the user is back', () => {
  let waits = true
  const system = { ...NO_SYSTEM, canStartAtLogin: true, loginItemNeedsApproval: () => waits }
  const { settings, tell } = setUp('system', system)
  expect(settings.state().loginItemNeedsApproval).toBe(true)
  settings.lookAgain()
  waits = false
  settings.lookAgain()
  expect(tell.mock.calls.map(([state]) => state.loginItemNeedsApproval)).toEqual([false])
})
