import { expect, test, vi } from 'vitest'
import type { DesktopState, MediaKeyChoice, UpdateState } from '../../preload/contract/desktop.ts'
import { createDesktopSettings, type SystemPort } from './desktop-settings.ts'

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
  const writeMediaKeys = vi.fn()
  let isAccelerated = true
  const hardwareAcceleration = {
    read: () => isAccelerated,
    write: (on: boolean) => {
      isAccelerated = on
    },
  }
  const publish = vi.fn<(state: DesktopState) => void>()
  const settings = createDesktopSettings({
    store: { mediaKeys: { read: () => kept, write: writeMediaKeys }, hardwareAcceleration },
    mediaKeys: { apply, problem: () => problem },
    system,
    publish: publish,
  })
  const meet = (next: DesktopState['mediaKeyProblem']) => {
    problem = next
  }
  return { settings, apply, writeMediaKeys, publish, meet }
}

test('applies the stored settings at the start without a permission prompt', () => {
  const { settings, apply, publish } = setUp('shortcuts')
  expect(apply).toHaveBeenCalledExactlyOnceWith('shortcuts', { mayPrompt: false })
  expect(settings.state()).toEqual({
    settings: { mediaKeys: 'shortcuts', startAtLogin: false, hardwareAcceleration: true },
    mediaKeyProblem: null,
    canStartAtLogin: false,
    loginItemNeedsApproval: false,
    placesWindows: true,
    update: null,
  })
  expect(publish).not.toHaveBeenCalled()
})

test('applies, stores, returns and publishes a change', () => {
  const { settings, apply, writeMediaKeys, publish, meet } = setUp()
  apply.mockImplementation(() => meet('taken'))
  const result = settings.change({ mediaKeys: 'shortcuts' })
  expect(apply).toHaveBeenLastCalledWith('shortcuts', { mayPrompt: true })
  expect(writeMediaKeys).toHaveBeenCalledExactlyOnceWith('shortcuts')
  expect(result).toMatchObject({ settings: { mediaKeys: 'shortcuts' }, mediaKeyProblem: 'taken' })
  expect(publish).toHaveBeenCalledExactlyOnceWith(result)
})

test('does nothing for an empty change', () => {
  const { settings, apply, publish } = setUp()
  settings.change({})
  settings.change({ mediaKeys: undefined, startAtLogin: undefined })
  expect(apply).toHaveBeenCalledTimes(1)
  expect(publish).not.toHaveBeenCalled()
})

test("sets the system's login item where it is supported", () => {
  let starts = false
  const system: SystemPort = {
    ...NO_SYSTEM,
    canStartAtLogin: true,
    startsAtLogin: () => starts,
    startAtLogin: (on) => {
      starts = on
    },
  }
  const { settings, publish } = setUp('system', system)
  expect(settings.change({ startAtLogin: true }).settings.startAtLogin).toBe(true)
  expect(publish).toHaveBeenCalledTimes(1)

  const startAtLogin = vi.fn()
  const { settings: others } = setUp('system', { ...NO_SYSTEM, startAtLogin })
  expect(others.change({ startAtLogin: true }).settings.startAtLogin).toBe(false)
  expect(startAtLogin).not.toHaveBeenCalled()
})

test('publishes an update once', () => {
  let update: UpdateState | null = null
  const { settings, publish } = setUp('system', { ...NO_SYSTEM, update: () => update })
  settings.refresh()
  expect(publish).not.toHaveBeenCalled()
  update = { version: '2.0.0', canRestart: true, download: null }
  settings.refresh()
  settings.refresh()
  expect(publish.mock.calls.map(([state]) => state.update)).toEqual([update])
})

test('retries failed media keys when the user returns, and only those', () => {
  const { settings, apply, publish, meet } = setUp('shortcuts')
  settings.recheck()
  expect(apply).toHaveBeenCalledTimes(1)
  meet('no-permission')
  settings.refresh()
  apply.mockImplementation(() => meet(null))
  settings.recheck()
  expect(apply).toHaveBeenLastCalledWith('shortcuts', { mayPrompt: false })
  expect(publish.mock.calls.map(([state]) => state.mediaKeyProblem)).toEqual([
    'no-permission',
    null,
  ])
})

test('stores hardware acceleration and publishes it', () => {
  const { settings, publish } = setUp()
  expect(settings.change({ hardwareAcceleration: false }).settings.hardwareAcceleration).toBe(false)
  expect(publish.mock.calls.map(([state]) => state.settings.hardwareAcceleration)).toEqual([false])
})

test('publishes an approval in the system settings when the user returns', () => {
  let waits = true
  const system = { ...NO_SYSTEM, canStartAtLogin: true, loginItemNeedsApproval: () => waits }
  const { settings, publish } = setUp('system', system)
  expect(settings.state().loginItemNeedsApproval).toBe(true)
  settings.recheck()
  waits = false
  settings.recheck()
  expect(publish.mock.calls.map(([state]) => state.loginItemNeedsApproval)).toEqual([false])
})
