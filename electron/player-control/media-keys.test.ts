import { app } from 'electron'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MediaKey } from '../../preload/contract/player.ts'
import {
  chooseMediaKeySource,
  createMediaKeys,
  disableChromiumMediaKeys,
  isWayland,
  type MediaKeyOptions,
} from './media-keys.ts'

describe('chooseMediaKeySource', () => {
  test.each([
    ['linux', 'system', false, 'media-session'],
    ['linux', 'system', true, 'media-session'],
    ['linux', 'shortcuts', false, 'shortcuts'],
    ['linux', 'shortcuts', true, 'media-session'],
    ['linux', 'off', true, 'none'],
    ['win32', 'system', false, 'media-session'],
    ['win32', 'shortcuts', false, 'shortcuts'],
    // Wayland variables have no effect on Windows.
    ['win32', 'shortcuts', true, 'shortcuts'],
    ['darwin', 'system', false, 'media-session'],
    ['darwin', 'shortcuts', false, 'shortcuts'],
    ['darwin', 'off', false, 'none'],
  ] as const)('returns for %s, %s, wayland %s: %s', (platform, choice, wayland, source) => {
    expect(chooseMediaKeySource(platform, choice, wayland)).toBe(source)
  })

  test.each([
    [{}, false],
    [{ XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' }, false],
    [{ XDG_SESSION_TYPE: 'wayland' }, true],
    [{ WAYLAND_DISPLAY: 'wayland-0' }, true],
  ])('detects the session of %j: wayland %s', (env, wayland) => {
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

  test('runs the command of each shortcut and ignores the media session', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    expect([...held.keys()]).toEqual(ALL)
    for (const name of ALL) held.get(name)?.()
    mediaKeys.receive('play')
    expect(keys).toEqual(['play-pause', 'stop', 'next', 'previous'])
    expect(mediaKeys.problem()).toBeNull()
  })

  test('registers no key for the media session and runs each press once', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('system', { mayPrompt: false })
    mediaKeys.receive('pause')
    expect(held.size).toBe(0)
    expect(keys).toEqual(['pause'])
  })

  test('ignores both sources when off', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('off', { mayPrompt: false })
    mediaKeys.receive('pause')
    expect(held.size).toBe(0)
    expect(keys).toEqual([])
  })

  test('releases the keys before another choice and at the end', () => {
    const { mediaKeys, held, keys } = setUp()
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    mediaKeys.apply('system', { mayPrompt: false })
    expect(held.size).toBe(0)
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    mediaKeys.release()
    expect(held.size).toBe(0)
    mediaKeys.receive('pause')
    expect(keys).toEqual([])
  })

  test('reports a key that another program holds, registers the others, and can retry', () => {
    const taken = ['MediaStop']
    const { mediaKeys, held } = setUp({ taken })
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    expect(mediaKeys.problem()).toBe('taken')
    expect(held.size).toBe(3)
    taken.length = 0
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    expect(mediaKeys.problem()).toBeNull()
    expect(held.size).toBe(4)
  })

  test('reports a missing macOS permission and prompts only for a choice of the user', () => {
    const isTrusted = vi.fn(() => false)
    const { mediaKeys, held } = setUp({ platform: 'darwin', isTrusted })
    mediaKeys.apply('shortcuts', { mayPrompt: false })
    expect(mediaKeys.problem()).toBe('no-permission')
    expect(held.size).toBe(0)
    mediaKeys.apply('shortcuts', { mayPrompt: true })
    expect(isTrusted.mock.calls).toEqual([[false], [true]])
    mediaKeys.apply('system', { mayPrompt: true })
    expect(mediaKeys.problem()).toBeNull()
    expect(isTrusted).toHaveBeenCalledTimes(2)
  })
})

describe('disableChromiumMediaKeys', () => {
  const disabled = () => app.commandLine.getSwitchValue('disable-features')

  afterEach(() => app.commandLine.removeSwitch('disable-features'))

  test('keeps the features that the user has disabled', () => {
    app.commandLine.appendSwitch('disable-features', 'Vulkan,WaylandFractionalScaleV1')
    disableChromiumMediaKeys('off')
    expect(disabled()).toBe('Vulkan,WaylandFractionalScaleV1,HardwareMediaKeyHandling')
  })

  test('disables only Chromium’s media keys by default', () => {
    disableChromiumMediaKeys('off')
    expect(disabled()).toBe('HardwareMediaKeyHandling')
  })

  test('changes nothing when Chromium handles the keys', () => {
    app.commandLine.appendSwitch('disable-features', 'Vulkan')
    disableChromiumMediaKeys('system')
    expect(disabled()).toBe('Vulkan')
  })
})
