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
const found = { type: 'looked', isThere: true } as const
const lost = { type: 'looked', isThere: false } as const
const waited = { type: 'waited' } as const
const used = { type: 'used' } as const

describe('the state of the panel', () => {
  test.each<readonly [string, readonly TrayHostEvent[], boolean]>([
    ['unknown before the first look', [], false],
    ['not missing while it may still start', [lost], false],
    ['missing after that time', [lost, waited], true],
    ['not missing when it was found meanwhile', [lost, found, waited], false],
    ['not missing when it appears late', [lost, waited, found], false],
    ['missing when it vanishes', [found, lost, waited], true],
    ['not missing when the user has used the icon', [lost, waited, used], false],
    ['not missing when the user used the icon before', [lost, used, waited], false],
    ['missing when it vanishes after a use', [found, used, lost, waited], true],
    ['missing when it replaced another one and vanishes', [lost, used, found, lost, waited], true],
  ])('is %s', (_name, events, isMissing) => {
    expect(events.reduce(nextTrayHost, UNKNOWN_HOST).isMissing).toBe(isMissing)
  })
})

describe('on a session bus', () => {
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
  /** Resolves when the host's state is so. */
  function reaches(isThere: boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (host.state().isThere === isThere) resolve()
      }
      host.subscribe(look)
      look()
    })
  }
  async function panel(hasHost = true) {
    const started = await startPanel(daemon.socketPath, hasHost)
    if (started === null) throw new Error('the bus has a panel')
    cleanUp.push(started.stop)
    return started
  }

  test('finds a panel that was there before', async () => {
    await panel()
    watch()
    expect(host.state()).toEqual({ isThere: null, isMissing: false, wasUsed: false })
    await reaches(true)
  })

  test('finds a panel that starts later, and notices its end and its return', async () => {
    watch()
    await reaches(false)
    const first = await panel()
    await reaches(true)
    first.stop()
    await reaches(false)
    await panel()
    await reaches(true)
  })

  test('waits for the host of a watcher that is there before it', async () => {
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

  test('reports no panel when the bus is gone', async () => {
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
    host.used()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('without a session bus', () => {
  test.each([
    ['Linux', 'linux', { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }],
    ['Windows', 'win32', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }],
    ['macOS', 'darwin', {}],
  ] as const)('the tray of %s counts as there', (_name, platform, env) => {
    expect(watchTrayHost({ log, platform, env }).state().isThere).toBe(true)
  })

  test('the tray counts as gone where the bus does not answer', async () => {
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }
    const host = watchTrayHost({ log, platform: 'linux', env })
    await new Promise<void>((resolve) => host.subscribe(resolve))
    expect(host.state().isThere).toBe(false)
    expect(log.warn).toHaveBeenCalledOnce()
    host.stop()
  })
})
