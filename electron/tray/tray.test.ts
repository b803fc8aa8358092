import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Tray } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTray, removeTray } from './tray.ts'
import type { TrayState } from './tray-view.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const station = { id: 'night-bus', name: 'Night Bus' }
const setMenu = vi.spyOn(Tray.prototype, 'setContextMenu')

function iconFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-icons-'))
  for (const name of ['tray-light.png', 'tray-dark.png', 'trayTemplate.png'])
    writeFileSync(path.join(folder, name), '')
  return folder
}

/** The menu items that the tray was last given. */
const shownItems = () => setMenu.mock.lastCall?.[0]?.items ?? []

beforeEach(() => vi.clearAllMocks())
afterEach(() => removeTray())

test('renders once per change, not once per report', () => {
  let state: TrayState = {
    report: { status: 'idle', station: null, title: null },
    windowVisible: true,
  }
  const render = createTray({ icons: iconFolder(), state: () => state, act: vi.fn(), log })
  expect(setMenu).toHaveBeenCalledTimes(1)
  render()
  state = { ...state, report: { status: 'idle', station: null, title: null } }
  render()
  expect(setMenu).toHaveBeenCalledTimes(1)
  state = { ...state, report: { status: 'playing', station, title: null } }
  render()
  render()
  expect(setMenu).toHaveBeenCalledTimes(2)
  expect(shownItems().map(({ label }) => label)).toEqual([
    'Pause',
    'Hide Undertone',
    'Quit Undertone',
  ])
})

test('an item passes on its action; one that is off does nothing', () => {
  const act = vi.fn()
  const state: TrayState = {
    report: { status: 'idle', station: null, title: null },
    windowVisible: false,
  }
  createTray({ icons: iconFolder(), state: () => state, act, log })
  for (const item of shownItems()) item.click()
  expect(act.mock.calls).toEqual([['show'], ['quit']])
})

test.each([
  ['linux', ['hide']],
  ['win32', ['hide']],
  // There the click opens the menu.
  ['darwin', []],
] as const)('a click on the icon on %s does %j', (platform, expected) => {
  const act = vi.fn()
  const state: TrayState = {
    report: { status: 'idle', station: null, title: null },
    windowVisible: true,
  }
  createTray({ icons: iconFolder(), state: () => state, act, log, platform })
  const [tray] = setMenu.mock.contexts as unknown as Tray[]
  tray?.emit('click')
  expect(act.mock.calls.flat()).toEqual(expected)
})

test('a desktop without a tray costs a line in the log', () => {
  const render = createTray({
    icons: '/nowhere',
    state: () => ({ report: { status: 'idle', station: null, title: null }, windowVisible: true }),
    act: vi.fn(),
    log,
  })
  expect(render).not.toThrow()
  expect(log.warn).toHaveBeenCalledOnce()
})
