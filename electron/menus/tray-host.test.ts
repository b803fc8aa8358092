import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPanel } from '../../shared/session-bus/testing/panel.ts'
import {
  type SessionDaemon,
  startSessionDaemon,
} from '../../shared/session-bus/testing/session-daemon.ts'
import {
  nextTrayHost,
  type TrayHost,
  type TrayHostEvent,
  UNKNOWN_HOST,
  watchTrayHost,
} from './tray-host.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const found = { type: 'queried', isPresent: true } as const
const lost = { type: 'queried', isPresent: false } as const
const waited = { type: 'timed-out' } as const
const used = { type: 'used' } as const

describe('nextTrayHost', () => {
  test.each<readonly [string, readonly TrayHostEvent[], boolean]>([
    ['unknown before the first query', [], false],
    ['not missing while it may still start', [lost], false],
    ['missing after that time', [lost, waited], true],
    ['not missing when it was found in time', [lost, found, waited], false],
    ['not missing when it appears late', [lost, waited, found], false],
    ['missing when it vanishes', [found, lost, waited], true],
    ['not missing when the user has used the icon', [lost, waited, used], false],
    ['not missing when the user used the icon before', [lost, used, waited], false],
    ['missing when it vanishes after a use', [found, used, lost, waited], true],
    ['missing when it replaced another one and vanishes', [lost, used, found, lost, waited], true],
  ])('returns %s', (_name, events, isMissing) => {
    expect(events.reduce(nextTrayHost, UNKNOWN_HOST).isMissing).toBe(isMissing)
  })
})

describe('watchTrayHost on a session bus', () => {
  let daemon: SessionDaemon
  let host: TrayHost
  const cleanUp: (() => unknown)[] = []

  beforeEach(async () => {
    daemon = await startSessionDaemon()
    cleanUp.push(daemon.stop)
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const clean of cleanUp.splice(0).reverse()) await clean()
  })

  function watch(): void {
    host = watchTrayHost({ log, platform: 'linux', env: daemon.env })
    cleanUp.push(host.stop)
  }
  function reaches(isPresent: boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (host.state().isPresent === isPresent) resolve()
      }
      host.subscribe(check)
      check()
    })
  }
  async function panel(hasHost = true) {
    const started = await startPanel(daemon.socketPath, hasHost)
    if (started === null) throw new Error('the bus has a panel')
    cleanUp.push(started.stop)
    return started
  }

  test('finds a panel that started earlier', async () => {
    await panel()
    watch()
    expect(host.state()).toEqual({ isPresent: null, isMissing: false, wasUsed: false })
    await reaches(true)
  })

  test('finds a panel that starts later, and detects its end and return', async () => {
    watch()
    await reaches(false)
    const first = await panel()
    await reaches(true)
    first.stop()
    await reaches(false)
    await panel()
    await reaches(true)
  })

  test('waits for the host of a watcher that started earlier', async () => {
    const watcher = await panel(false)
    watch()
    await reaches(false)
    watcher.setHost(true)
    await reaches(true)
    watcher.setHost(false)
    await reaches(false)
  })

  test('reports a panel missing after 5000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    watch()
    await reaches(false)
    vi.advanceTimersByTime(4_999)
    expect(host.state().isMissing).toBe(false)
    vi.advanceTimersByTime(1)
    expect(host.state().isMissing).toBe(true)
    await panel()
    await reaches(true)
    expect(host.state().isMissing).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('reports no panel when the bus closes', async () => {
    await panel()
    watch()
    await reaches(true)
    await daemon.stop()
    await reaches(false)
  })

  test('reports nothing after it has stopped', async () => {
    watch()
    await reaches(false)
    const listener = vi.fn()
    host.subscribe(listener)
    host.stop()
    await panel()
    await daemon.stop()
    host.reportClick()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('watchTrayHost without a session bus', () => {
  test.each([
    ['Linux', 'linux', { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }],
    ['Windows', 'win32', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }],
    ['macOS', 'darwin', {}],
  ] as const)('counts the tray of %s as present', (_name, platform, env) => {
    expect(watchTrayHost({ log, platform, env }).state().isPresent).toBe(true)
  })

  test('counts the tray as missing when the bus does not respond', async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }
    const host = watchTrayHost({ log, platform: 'linux', env })
    await new Promise<void>((resolve) => host.subscribe(resolve))
    expect(host.state().isPresent).toBe(false)
    expect(log.warn).toHaveBeenCalledOnce()
    host.stop()
  })
})
