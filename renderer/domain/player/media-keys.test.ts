// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { bindMediaSession, bindMuteKey, toMetadata } from './media-keys.ts'
import { createFakePlayer } from './testing/fake-player.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function setUp() {
  const state = { muted: false }
  const setMuted = vi.fn((muted: boolean) => {
    state.muted = muted
  })
  const getState = () => state as ReturnType<Parameters<typeof bindMuteKey>[0]['getState']>
  const stop = bindMuteKey({ getState, setMuted })
  return { setMuted, stop }
}

function press(html: string, key: string, more: KeyboardEventInit = {}): void {
  document.body.innerHTML = html
  const target = document.body.firstElementChild ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
}

test('toggles mute with M', () => {
  const { setMuted, stop } = setUp()
  press('<button></button>', 'm')
  press('<input type="range">', 'M')
  expect(setMuted.mock.calls).toEqual([[true], [false]])
  stop()
  press('<button></button>', 'm')
  expect(setMuted).toHaveBeenCalledTimes(2)
})

test.each<[string, string, string, KeyboardEventInit]>([
  ['in a field', '<input>', 'm', {}],
  ['in a text area', '<textarea></textarea>', 'm', {}],
  ['in a list that jumps by letter', '<select></select>', 'm', {}],
  ['in editable text', '<div contenteditable></div>', 'm', {}],
  ['with a modifier', '<button></button>', 'm', { ctrlKey: true }],
  ['held down', '<button></button>', 'm', { repeat: true }],
  ['another key', '<button></button>', 'n', {}],
])('does not mute with M %s', (_where, html, key, more) => {
  const { setMuted, stop } = setUp()
  press(html, key, more)
  expect(setMuted).not.toHaveBeenCalled()
  stop()
})

test('shows station, genres and country in the media session', () => {
  expect(toMetadata({ item: station, nowPlaying: null })).toEqual({
    title: 'Night Bus',
    artist: 'dub, ambient · Germany',
  })
  expect(
    toMetadata({ item: { ...station, favicon: 'https://a.example/i.png' }, nowPlaying: null }),
  ).toMatchObject({
    artwork: [{ src: 'https://a.example/i.png' }],
  })
  const cover = 'https://api.example/covers/a.webp'
  const item = { ...station, favicon: 'https://a.example/i.png', cover }
  expect(toMetadata({ item, nowPlaying: null })).toMatchObject({ artwork: [{ src: cover }] })
  expect(toMetadata({ item: null, nowPlaying: null })).toBeNull()
})

test.each([
  [
    { artist: 'Low', title: 'Words' },
    { title: 'Words', artist: 'Low', album: 'Night Bus' },
  ],
  [
    { artist: null, title: 'Words' },
    { title: 'Words', artist: '', album: 'Night Bus' },
  ],
])('shows the song in the media session', (names, expected) => {
  const nowPlaying = { ...names, raw: 'Low - Words', at: 0 }
  expect(toMetadata({ item: station, nowPlaying })).toEqual(expected)
})

test('forwards media session buttons and shows the playback state', () => {
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
  const handlers = new Map<string, (() => void) | null>()
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: (() => void) | null) =>
      handlers.set(action, handler),
  }
  const { player, sound, fire } = createFakePlayer()
  const onKey = vi.fn()
  const stop = bindMediaSession(player, session as unknown as MediaSession, onKey)
  expect(session.playbackState).toBe('none')

  player.play(station)
  expect(session).toMatchObject({ playbackState: 'playing', metadata: { title: 'Night Bus' } })
  sound('a')
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  fire('a', { type: 'title', title })
  expect(session).toMatchObject({ metadata: { title: 'Words', album: 'Night Bus' } })
  player.pause()
  expect(session.playbackState).toBe('paused')
  player.stop()
  expect(session).toMatchObject({ playbackState: 'none', metadata: null })
  for (const action of ['play', 'pause', 'stop', 'nexttrack', 'previoustrack'])
    handlers.get(action)?.()
  expect(onKey.mock.calls.flat()).toEqual(['play', 'pause', 'stop', 'next', 'previous'])
  expect(player.getState().status).toBe('idle')
  stop()
  expect([...handlers.values()]).toEqual([null, null, null, null, null])
})
