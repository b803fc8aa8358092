import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Menu, nativeTheme, Tray } from 'electron'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppState } from '../../preload/contract/commands.ts'
import { IDLE_REPORT } from '../../preload/contract/player.ts'
import { startPanel } from '../../shared/session-bus/testing/panel.ts'
import { startSessionDaemon } from '../../shared/session-bus/testing/session-daemon.ts'
import { createSignal } from '../../shared/signal.ts'
import type { Action } from './commands.ts'
import { createTray, RENDER_EVERY_MS, removeTray } from './tray.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const station = { id: 'night-bus', name: 'Night Bus' }
const setMenu = vi.spyOn(Tray.prototype, 'setContextMenu')
const destroy = vi.spyOn(Tray.prototype, 'destroy')
const idle: AppState = {
  report: IDLE_REPORT,
  menuStations: { favorites: [station], recent: [] },
  windowVisible: true,
  miniOpen: false,
}
const playing: AppState = { ...idle, report: { ...IDLE_REPORT, status: 'playing', station } }

const icons = mkdtempSync(path.join(tmpdir(), 'undertone-icons-'))
for (const name of ['tray.png', 'tray-light.ico', 'tray-dark.ico', 'trayTemplate.png'])
  writeFileSync(path.join(icons, name), '')

/** The desktop's panel. Null before the first query. */
function panel(isPresent: boolean | null = true) {
  const changed = createSignal()
  const reportClick = vi.fn()
  const now = { isPresent }
  const host = {
    state: () => ({ ...now, isMissing: now.isPresent === false, wasUsed: false }),
    subscribe: changed.subscribe,
    reportClick,
    stop: () => undefined,
  }
  const set = (there: boolean) => {
    now.isPresent = there
    changed.emit()
  }
  return { host, reportClick, set }
}

function setUp(
  platform: NodeJS.Platform = 'linux',
  isInFront = () => true,
  { host }: Pick<ReturnType<typeof panel>, 'host'> = panel(),
) {
  const act = vi.fn<(action: Action) => void>()
  const shown = { state: idle }
  const state = () => shown.state
  const render = createTray({ icons, state, isInFront, act, host, log, platform })
  return { act, render, show: (next: AppState) => Object.assign(shown, { state: next }) }
}

/** The last menu of the tray. */
const menu = (): Menu => {
  const last = setMenu.mock.lastCall?.[0]
  if (!last) throw new Error('the tray has no menu')
  return last
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => {
  removeTray()
  vi.useRealTimers()
})

test('rebuilds the menu once for a thousand changes in a tick, and not without a change', () => {
  const { render, show } = setUp()
  expect(setMenu).toHaveBeenCalledTimes(1)
  for (let volume = 0; volume < 1; volume += 0.001) {
    show({ ...playing, report: { ...playing.report, volume } })
    render()
  }
  expect(setMenu).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(setMenu).toHaveBeenCalledTimes(2)
  expect(menu().getMenuItemById('volume')?.label).toBe('Volume: 100%')
  render()
  show({ ...playing, report: { ...playing.report, volume: 0.999 } })
  render()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(setMenu).toHaveBeenCalledTimes(2)
})

test('updates the progress of a show every minute', () => {
  const { render, show } = setUp()
  const startsAt = Date.now() - 30_000
  const timed = { title: 'Deep Space', startsAt, endsAt: startsAt + 3_600_000 }
  show({ ...playing, report: { ...playing.report, show: timed } })
  render()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  const label = () => menu().getMenuItemById('show')?.label
  expect(label()).toMatch(/ 0 of 60 min$/)
  vi.advanceTimersByTime(30_000)
  expect(label()).toMatch(/ 1 of 60 min$/)
  removeTray()
  expect(vi.getTimerCount()).toBe(0)
})

test('shows successive changes', () => {
  const { render, show } = setUp()
  show(playing)
  render()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(menu().getMenuItemById('play-pause')?.label).toBe('Pause')
  show(idle)
  render()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(menu().getMenuItemById('play-pause')?.label).toBe('Play')
})

/** Presses an item, unless it is disabled. */
function press(id: string) {
  const item = menu().getMenuItemById(id)
  if (item?.enabled) item.click()
}

test('runs the action of an item, also in submenus, and ignores disabled items', () => {
  const { act } = setUp()
  for (const id of ['play-pause', 'favorite:night-bus', 'volume:50', 'mute', 'show-hide', 'quit'])
    press(id)
  expect(act.mock.calls.flat()).toEqual([
    { type: 'station', id: 'night-bus' },
    { type: 'volume', level: 0.5 },
    'mute',
    'hide',
    'quit',
  ])
})

test.each([
  ['linux', ['hide']],
  ['win32', ['hide']],
  // There the click opens the menu.
  ['darwin', []],
] as const)('maps a click on the icon on %s to %j', (platform, expected) => {
  const { act } = setUp(platform)
  const [tray] = setMenu.mock.contexts as unknown as Tray[]
  tray?.emit('click')
  expect(act.mock.calls.flat()).toEqual(expected)
})

test('shows a visible but covered window on a click', () => {
  const { act } = setUp('linux', () => false)
  const [tray] = setMenu.mock.contexts as unknown as Tray[]
  tray?.emit('click')
  expect(act.mock.calls.flat()).toEqual(['show'])
})

test('keeps one tray and one theme listener, however often it is created', () => {
  const before = nativeTheme.listenerCount('updated')
  const first = setUp()
  setUp()
  setUp()
  expect(destroy).toHaveBeenCalledTimes(2)
  expect(nativeTheme.listenerCount('updated')).toBe(before + 1)
  // The replaced icon renders nothing.
  first.show(playing)
  first.render()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(setMenu).toHaveBeenCalledTimes(3)
  removeTray()
  expect(nativeTheme.listenerCount('updated')).toBe(before)
})

test('does not show a pending change after the app has ended', () => {
  const { render, show } = setUp()
  show(playing)
  render()
  removeTray()
  vi.advanceTimersByTime(RENDER_EVERY_MS)
  expect(setMenu).toHaveBeenCalledTimes(1)
})

test('logs a desktop without a tray', () => {
  const render = createTray({
    icons: '/nowhere',
    state: () => idle,
    isInFront: () => true,
    act: vi.fn(),
    host: panel().host,
    log,
  })
  expect(render).not.toThrow()
  expect(log.warn).toHaveBeenCalledOnce()
})

describe('a panel that starts after the app', () => {
  test('shows a new icon with the same menu and working clicks', () => {
    const { host, set } = panel(false)
    const { act, render, show } = setUp('linux', () => true, { host })
    expect(setMenu).toHaveBeenCalledOnce()
    set(true)
    expect(destroy).toHaveBeenCalledOnce()
    expect(setMenu).toHaveBeenCalledTimes(2)
    const [first, second] = setMenu.mock.contexts as unknown as Tray[]
    expect(second).not.toBe(first)
    expect(menu().items.map(({ label }) => label)).toEqual(
      setMenu.mock.calls[0]?.[0]?.items.map(({ label }) => label),
    )
    second?.emit('click')
    expect(act.mock.calls.flat()).toEqual(['hide'])
    show(playing)
    render()
    vi.advanceTimersByTime(RENDER_EVERY_MS)
    expect(setMenu).toHaveBeenCalledTimes(3)
    expect(setMenu.mock.contexts.at(-1)).toBe(second)
  })

  test('shows the icon that was created after the first query', () => {
    const { host, set } = panel(null)
    const { render } = setUp('linux', () => true, { host })
    expect(render).not.toThrow()
    expect(setMenu).not.toHaveBeenCalled()
    set(true)
    expect(setMenu).toHaveBeenCalledOnce()
  })

  test('keeps its icon when it restarts, because Electron registers it again', () => {
    const { host, set } = panel(false)
    setUp('linux', () => true, { host })
    set(true)
    set(false)
    set(true)
    expect(setMenu).toHaveBeenCalledTimes(2)
    expect(destroy).toHaveBeenCalledOnce()
  })

  test('has the icon registered over D-Bus, also after a restart', async () => {
    vi.useRealTimers()
    const daemon = await startSessionDaemon()
    onTestFinished(async () => {
      await daemon.stop()
      vi.unstubAllEnvs()
    })
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', daemon.env.DBUS_SESSION_BUS_ADDRESS)
    vi.resetModules()
    const [{ app }, { watchTrayHost }, tray] = await Promise.all([
      import('electron'),
      import('./tray-host.ts'),
      import('./tray.ts'),
    ])
    await app.whenReady()
    const watched = watchTrayHost({ log, platform: 'linux' })
    const looked = new Promise<void>((resolve) => watched.subscribe(resolve))
    const options = { icons, state: () => idle, isInFront: () => true, act: vi.fn(), log }
    tray.createTray({ ...options, host: watched, platform: 'linux' })
    await looked
    for (const start of ['first', 'second']) {
      const started = await startPanel(daemon.socketPath)
      await expect.poll(() => started?.items, { message: start }).toHaveLength(1)
      started?.stop()
    }
    tray.removeTray()
    watched.stop()
  })

  test('shows no icon after the app has ended', () => {
    const { host, set } = panel(false)
    setUp('linux', () => true, { host })
    removeTray()
    set(true)
    expect(setMenu).toHaveBeenCalledOnce()
  })
})

test('is reported by a click on the icon or its menu', () => {
  const desktop = panel()
  setUp('linux', () => true, desktop)
  press('mute')
  expect(desktop.reportClick).toHaveBeenCalledTimes(1)
  const [tray] = setMenu.mock.contexts as unknown as Tray[]
  tray?.emit('click')
  expect(desktop.reportClick).toHaveBeenCalledTimes(2)
})
