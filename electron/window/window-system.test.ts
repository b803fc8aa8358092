import { expect, test } from 'vitest'
import { isWaylandWindow } from './window-system.ts'

const WAYLAND = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }

test.each([
  ['linux', 'wayland', WAYLAND, true],
  // XWayland, asked for on the command line.
  ['linux', 'x11', WAYLAND, false],
  ['linux', 'wayland', {}, true],
  ['linux', 'headless', WAYLAND, false],
  ['linux', '', WAYLAND, true],
  ['linux', '', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, false],
  ['linux', '', {}, false],
  ['win32', 'wayland', WAYLAND, false],
  ['darwin', '', WAYLAND, false],
] as const)('%s, switch "%s", %j: Wayland %s', (platform, ozonePlatform, env, expected) => {
  expect(isWaylandWindow(platform, ozonePlatform, env)).toBe(expected)
})
