import { expect, test, vi } from 'vitest'
import type { DesktopState, MediaKeyChoice } from '../../preload/contract/desktop.ts'
import { createDesktopSettings } from './desktop-settings.ts'
import { NO_SYSTEM, type SystemPort } from './system-port.ts'

function setUp(kept: MediaKeyChoice = 'system', system: SystemPort = NO_SYSTEM) {
  let problem: DesktopState['mediaKeyProblem'] = null
  const apply = vi.fn()
  const keepMediaKeys = vi.fn()
  const tell = vi.fn<(state: DesktopState) => void>()
  const settings = createDesktopSettings({
    store: { mediaKeys: () => kept, keepMediaKeys },
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
    settings: { mediaKeys: 'shortcuts', startAtLogin: false },
    mediaKeyProblem: null,
    canStartAtLogin: false,
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
    canStartAtLogin: true,
    placesWindows: true,
    startsAtLogin: () => starts,
    startAtLogin: (on) => {
      starts = on
    },
    update: () => null,
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
  let update: string | null = null
  const { settings, tell } = setUp('system', { ...NO_SYSTEM, update: () => update })
  settings.refresh()
  expect(tell).not.toHaveBeenCalled()
  update = '2.0.0'
  settings.refresh()
  settings.refresh()
  expect(tell.mock.calls.map(([state]) => state.update)).toEqual(['2.0.0'])
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
