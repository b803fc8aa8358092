import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { COMMANDS } from '../../preload/contract/commands.ts'
import { applicationMenu } from './open-menus.ts'

const act = vi.fn()
const menu = (platform: NodeJS.Platform, development = false) =>
  applicationMenu(platform, development, act)
const inner = (menus: MenuItemConstructorOptions[]) =>
  menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
const titles = (menus: MenuItemConstructorOptions[]) => menus.map(({ label }) => label)

test('creates the usual menus of each platform', () => {
  expect(titles(menu('linux'))).toEqual(['File', 'Edit', 'Playback', 'View'])
  expect(titles(menu('win32'))).toEqual(['File', 'Edit', 'Playback', 'View'])
  expect(titles(menu('darwin'))).toEqual([
    'Undertone',
    'File',
    'Edit',
    'Playback',
    'View',
    'Window',
  ])
})

test('offers reload and developer tools only in development', () => {
  const roles = (development: boolean) =>
    inner(menu('linux', development)).map(({ role }) => role ?? '')
  expect(roles(true)).toContain('toggleDevTools')
  for (const role of ['reload', 'forceReload', 'toggleDevTools'])
    expect(roles(false)).not.toContain(role)
})

test.each(['darwin', 'linux', 'win32'] as const)(
  'runs the command of every own entry on %s',
  (platform) => {
    act.mockClear()
    const ours = inner(menu(platform)).filter(({ id }) => id !== undefined)
    for (const entry of ours) {
      const { id = '' } = entry
      expect(entry.label).toBe(COMMANDS.find((command) => command.id === id)?.title)
      entry.click?.(undefined as never, undefined, undefined as never)
    }
    const ids = ours.map(({ id }) => id)
    expect(act.mock.calls.flat()).toEqual(ids)
    expect(ids).toEqual(expect.arrayContaining(['quit', 'play-pause', 'mini-player', 'zoom-in']))
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('takes accelerators from the registry', () => {
  const find = (platform: NodeJS.Platform, id: string) =>
    inner(menu(platform)).find((entry) => entry.id === id)?.accelerator
  expect(find('linux', 'full-screen')).toBe('F11')
  expect(find('darwin', 'full-screen')).toBe('Ctrl+Cmd+F')
  expect(find('linux', 'mute')).toBeUndefined()
  expect([find('linux', 'back'), find('linux', 'forward')]).toEqual(['Alt+Left', 'Alt+Right'])
  expect([find('darwin', 'back'), find('darwin', 'forward')]).toEqual(['Cmd+[', 'Cmd+]'])
})
