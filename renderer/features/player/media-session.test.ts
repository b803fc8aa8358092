import { afterEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/samples.ts'
import { createPlayer } from './create-player.ts'
import { bindMediaSession, metadataFor } from './media-session.ts'

afterEach(() => vi.unstubAllGlobals())

function quietPlayer() {
  return createPlayer({
    output: { connect: () => {}, disconnect: () => {}, setVolume: () => {}, onEvent: () => {} },
    canPlay: () => true,
    describe: () => '',
    volume: { get: () => 1, set: () => {}, watch: () => () => {} },
  })
}

test('the system is told the station, its genres and its country', () => {
  expect(metadataFor({ item: station })).toEqual({
    title: 'Night Bus',
    artist: 'dub, ambient · Germany',
  })
  expect(metadataFor({ item: { ...station, favicon: 'https://a.example/i.png' } })).toMatchObject({
    artwork: [{ src: 'https://a.example/i.png' }],
  })
  expect(metadataFor({ item: null })).toBeNull()
})

test('its buttons work the player, and its state follows', () => {
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
  const player = quietPlayer()
  const stop = bindMediaSession(player, session as unknown as MediaSession)
  expect(session.playbackState).toBe('none')

  player.play(station)
  expect(session).toMatchObject({ playbackState: 'playing', metadata: { title: 'Night Bus' } })
  handlers.get('pause')?.()
  expect(player.getState().status).toBe('paused')
  expect(session.playbackState).toBe('paused')
  handlers.get('play')?.()
  expect(player.getState().status).toBe('connecting')
  handlers.get('stop')?.()
  expect(session).toMatchObject({ playbackState: 'none', metadata: null })
  stop()
  expect([...handlers.values()]).toEqual([null, null, null])
})
