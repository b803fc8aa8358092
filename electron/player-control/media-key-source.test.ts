import { expect, test } from 'vitest'
import { isWayland, mediaKeySource } from './media-key-source.ts'

test.each([
  ['linux', 'system', false, 'media-session'],
  ['linux', 'system', true, 'media-session'],
  ['linux', 'shortcuts', false, 'shortcuts'],
  ['linux', 'shortcuts', true, 'media-session'],
  ['linux', 'off', true, 'none'],
  ['win32', 'system', false, 'media-session'],
  ['win32', 'shortcuts', false, 'shortcuts'],
  // Nothing of Wayland's means anything there.
  ['win32', 'shortcuts', true, 'shortcuts'],
  ['darwin', 'system', false, 'media-session'],
  ['darwin', 'shortcuts', false, 'shortcuts'],
  ['darwin', 'off', false, 'none'],
] as const)('%s, %s, wayland %s: %s', (platform, choice, wayland, source) => {
  expect(mediaKeySource(platform, choice, wayland)).toBe(source)
})

test.each([
  [{}, false],
  [{ XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }, false],
  [{ XDG_SESSION_TYPE: 'wayland' }, true],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, true],
])('%j: wayland %s', (env, wayland) => {
  expect(isWayland(env)).toBe(wayland)
})
