import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { COMMANDS } from './commands.ts'
import { applicationMenu } from './open-menus.ts'

const act = vi.fn()
const menu = (platform: NodeJS.Platform, development = false) =>
  applicationMenu(platform, development, act)
const inner = (menus: MenuItemConstructorOptions[]) =>
  menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
const titles = (menus: MenuItemConstructorOptions[]) => menus.map(({ label }) => label)

test('each platform has the menus it is used to', () => {
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

test('reload and developer tools are there in development and nowhere else', () => {
  const roles = (development: boolean) =>
    inner(menu('linux', development)).map(({ role }) => role ?? '')
  expect(roles(true)).toContain('toggleDevTools')
  for (const role of ['reload', 'forceReload', 'toggleDevTools'])
    expect(roles(false)).not.toContain(role)
})

test.each(['darwin', 'linux', 'win32'] as const)(
  'on %s every entry of ours does what it says',
  (platform) => {
    act.mockClear()
    const ours = inner(menu(platform)).filter(({ id }) => id !== undefined)
    for (const entry of ours) {
      const { id = '' } = entry
      expect(entry.label).toBe(COMMANDS.find((command) => command.id === id)?.title)
      entry.click?.(undefined as never, undefined, undefined as never)
    }
    const asked = ours.map(({ id }) => id)
    expect(act.mock.calls.flat()).toEqual(asked)
    expect(asked).toEqual(expect.arrayContaining(['quit', 'play-pause', 'mini-player', 'zoom-in']))
    expect(new Set(asked).size).toBe(asked.length)
  },
)

test('accelerators come from the registry', () => {
  const find = (platform: NodeJS.Platform, id: string) =>
    inner(menu(platform)).find((entry) => entry.id === id)?.accelerator
  expect(find('linux', 'full-screen')).toBe('F11')
  expect(find('darwin', 'full-screen')).toBe('Ctrl+Cmd+F')
  expect(find('linux', 'mute')).toBeUndefined()
  expect([find('linux', 'back'), find('linux', 'forward')]).toEqual(['Alt+Left', 'Alt+Right'])
  expect([find('darwin', 'back'), find('darwin', 'forward')]).toEqual(['Cmd+[', 'Cmd+]'])
})
