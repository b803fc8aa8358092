// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { bindMediaSession, toMetadata } from './media-keys.ts'
import { createFakePlayer } from './testing/fake-player.ts'

afterEach(() => {
  vi.unstubAllGlobals()
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
