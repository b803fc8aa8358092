import { app } from 'electron'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MediaKey } from '../../preload/contract/player.ts'
import {
  createMediaKeys,
  isWayland,
  keepKeysFromChromium,
  type MediaKeyOptions,
  mediaKeySource,
} from './media-keys.ts'

describe('mediaKeySource', () => {
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
})

describe('createMediaKeys', () => {
  function setUp(options: Partial<MediaKeyOptions> & { taken?: readonly string[] } = {}) {
    const held = new Map<string, () => void>()
    const keys: MediaKey[] = []
    const mediaKeys = createMediaKeys({
      platform: 'linux',
      wayland: false,
      shortcuts: {
        register: (name, callback) => {
          if (options.taken?.includes(name)) return false
          held.set(name, callback)
          return true
        },
        unregister: (name) => void held.delete(name),
      },
      isTrusted: () => true,
      onKey: (key) => keys.push(key),
      log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      ...options,
    })
    return { mediaKeys, held, keys }
  }

  const ALL = ['MediaPlayPause', 'MediaStop', 'MediaNextTrack', 'MediaPreviousTrack']

  test('shortcuts: each key does its own, and keys of the media session do nothing', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('shortcuts', false)
    expect([...held.keys()]).toEqual(ALL)
    for (const name of ALL) held.get(name)?.()
    mediaKeys.heard('play')
    expect(keys).toEqual(['play-pause', 'stop', 'next', 'previous'])
    expect(mediaKeys.problem()).toBeNull()
  })

  test('the media session: no key is taken from other programs, each press acts once', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('system', false)
    mediaKeys.heard('pause')
    expect(held.size).toBe(0)
    expect(keys).toEqual(['pause'])
  })

  test('off: neither', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('off', false)
    mediaKeys.heard('pause')
    expect(held.size).toBe(0)
    expect(keys).toEqual([])
  })

  test('another choice gives the keys back first; the end does too', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('shortcuts', false)
    mediaKeys.apply('system', false)
    expect(held.size).toBe(0)
    mediaKeys.apply('shortcuts', false)
    mediaKeys.release()
    expect(held.size).toBe(0)
    mediaKeys.heard('pause')
    expect(keys).toEqual([])
  })

  test('a key that another program has is a problem; the others work, and a later try may have it', () => {
    const taken = ['MediaStop']
    const { mediaKeys, held } = setUp({ taken })
    mediaKeys.apply('shortcuts', false)
    expect(mediaKeys.problem()).toBe('taken')
    expect(held.size).toBe(3)
    taken.length = 0
    mediaKeys.apply('shortcuts', false)
    expect(mediaKeys.problem()).toBeNull()
    expect(held.size).toBe(4)
  })

  test('macOS without its permission: said as such, asked for only when the user chose it', () => {
    const isTrusted = vi.fn(() => false)
    const { mediaKeys, held } = setUp({ platform: 'darwin', isTrusted })
    mediaKeys.apply('shortcuts', false)
    expect(mediaKeys.problem()).toBe('no-permission')
    expect(held.size).toBe(0)
    mediaKeys.apply('shortcuts', true)
    expect(isTrusted.mock.calls).toEqual([[false], [true]])
    mediaKeys.apply('system', true)
    expect(mediaKeys.problem()).toBeNull()
    expect(isTrusted).toHaveBeenCalledTimes(2)
  })
})

describe('keepKeysFromChromium', () => {
  const disabled = () => app.commandLine.getSwitchValue('disable-features')

  afterEach(() => app.commandLine.removeSwitch('disable-features'))

  test('keeps the features that the user has disabled', () => {
    app.commandLine.appendSwitch('disable-features', 'Vulkan,WaylandFractionalScaleV1')
    keepKeysFromChromium('off')
    expect(disabled()).toBe('Vulkan,WaylandFractionalScaleV1,HardwareMediaKeyHandling')
  })

  test('disables Chromium’s media keys alone where nothing else is disabled', () => {
    keepKeysFromChromium('off')
    expect(disabled()).toBe('HardwareMediaKeyHandling')
  })

  test('leaves the switch alone where Chromium has the keys', () => {
    app.commandLine.appendSwitch('disable-features', 'Vulkan')
    keepKeysFromChromium('system')
    expect(disabled()).toBe('Vulkan')
  })
})
